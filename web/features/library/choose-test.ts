import type { Book } from "#core/exam/content/book.ts";
import type { ModuleType, TestKind } from "#core/exam/content/module-type.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { SmartTestChoice } from "#core/exam/attempt/smart-test.ts";
import { newAttemptSlug } from "#web/db/storage/ids.ts";
import { tryCall } from "#web/net/reply.ts";
import type { Services } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import type { BannerError } from "#web/ui/display/banner.ts";
import { chooseFullTestOnDevice, chooseOnDevice, isHeldHere, saveFullTest } from "./device-library.ts";

/** How long the server may take before the device chooses, in ms. */
const ASK_FOR_MS = 3000;

/** The wanted kind of test, optionally of one book and one of its tests, or a part of a module that the app chooses. */
export type TestWish = {
  kind: TestKind;
  book?: Book | undefined;
  test?: string | undefined;
  part?: "any" | undefined;
};

/**
 * A test to open, or why there is none. `none`: the library has no test of this kind. `network` and `server`: the
 * lookup failed; `offer` is a test of any kind on this device.
 */
export type ChosenTest =
  | { kind: "open"; address: string }
  | { kind: "none" }
  | { kind: "network" | "server"; offer: OfferedTest | null };
export type OfferedTest = { type: ModuleType; address: string };

/** Chooses a test for the learner. */
export async function chooseTest(services: Services, { kind, book, test, part }: TestWish): Promise<ChosenTest> {
  const { address, answer } =
    kind === "fulltest" ? await chooseFull(services, book, test) : await chooseModule(services, kind, { book, part });
  if (address !== null) return { kind: "open", address };
  if (typeof answer === "object" || answer === "none") return { kind: "none" };
  return { kind: answer === "server" ? "server" : "network", offer: await offerDownloaded(services, kind) };
}

type Choice = { address: string | null; answer: LookupAnswer };

/**
 * Prefers an unfinished attempt on this device, then the server's choice, then the device's own. A part is always a new
 * attempt.
 */
async function chooseModule(
  services: Services,
  type: ModuleType,
  { book, part }: Pick<TestWish, "book" | "part">,
): Promise<Choice> {
  const device = await services.device();
  const request = { moduleType: type, ...readLearner(services), books: book === undefined ? null : [book] };
  const here = await chooseOnDevice(device, { ...request, isOffline: !navigator.onLine });
  if (here !== null && here.resume !== null && part === undefined)
    return { address: paths.attempt(type, here.module_slug, here.resume), answer: "network" };

  const fresh = newAttemptSlug();
  const answer = await requestTest(services, { kind: type, book }, fresh);
  if (typeof answer === "object") {
    const goesOnHere = part === undefined && answer.attempt !== fresh && (await isHeldHere(device, answer.attempt));
    const address = goesOnHere
      ? paths.attempt(type, answer.selected_module, answer.attempt)
      : paths.startAttempt(type, answer.selected_module, fresh, { part });
    return { address, answer };
  }
  const choice = answer === "none" ? here : await chooseOnDevice(device, { ...request, isOffline: true });
  return { address: choice === null ? null : addressOf(type, choice, fresh, part), answer };
}

/** Chooses a full test in the same way. A new one is stored on the device before its first module. */
async function chooseFull(services: Services, book: Book | undefined, test: string | undefined): Promise<Choice> {
  const device = await services.device();
  const { owner, testType, bandsTarget } = readLearner(services);
  if (owner === null) return { address: null, answer: "none" };
  const request = { owner, testType, bandsTarget, books: book === undefined ? null : [book], test };
  const here = await chooseFullTestOnDevice(device, { ...request, isOffline: !navigator.onLine });
  if (here !== null && here.resume !== null) return { address: paths.fullTest(here.resume), answer: "network" };

  const fresh = newAttemptSlug();
  // The server chooses a full test only within a book.
  const answer =
    book === undefined && navigator.onLine
      ? "none"
      : await requestTest(services, { kind: "fulltest", book, test }, fresh);
  // A full test from another device continues under its own slug.
  if (typeof answer === "object" && answer.attempt !== fresh)
    return { address: paths.fullTest(answer.attempt), answer };
  const isFailed = answer === "network" || answer === "server";
  const choice = isFailed ? await chooseFullTestOnDevice(device, { ...request, isOffline: true }) : here;
  const chosen = choice === null ? null : { book: choice.book, test: choice.test_slug };
  const named = typeof answer === "object" && book !== undefined ? testWith(book, answer.selected_module) : undefined;
  const start = named ?? chosen;
  if (start === null) return { address: null, answer };
  const row = await saveFullTest(device, { ...start, owner, slug: fresh, testType, now: Date.now() });
  return { address: row === null ? null : paths.fullTest(row.slug), answer };
}

/** Returns a test on this device that can be opened without the server, or null. Prefers the wanted kind. */
async function offerDownloaded(services: Services, kind: TestKind): Promise<OfferedTest | null> {
  const device = await services.device();
  for (const type of [...MODULE_TYPES].sort((a, b) => Number(b === kind) - Number(a === kind))) {
    const choice = await chooseOnDevice(device, {
      moduleType: type,
      ...readLearner(services),
      books: null,
      isOffline: true,
    });
    if (choice !== null) return { type, address: addressOf(type, choice, newAttemptSlug()) };
  }
  return null;
}

function addressOf(
  type: ModuleType,
  { module_slug, resume }: SmartTestChoice,
  fresh: string,
  part?: TestWish["part"],
): string {
  return resume === null || part !== undefined
    ? paths.startAttempt(type, module_slug, fresh, { part })
    : paths.attempt(type, module_slug, resume);
}

function testWith(book: Book, moduleSlug: string): { book: Book; test: string } | undefined {
  const test = book.tests.find((one) => one.listening_module.some((module) => module.slug === moduleSlug));
  return test === undefined ? undefined : { book, test: test.slug };
}

function readLearner({ local }: Services) {
  return {
    testType: local.readTestType(),
    bandsTarget: local.readUser()?.bandsTarget ?? null,
    owner: local.readOwner(),
  };
}

/** The server's choice; `none` if there is no test to choose from; otherwise why the server did not answer. */
type LookupAnswer = { selected_module: string; attempt: string } | "none" | "network" | "server";

async function requestTest(
  services: Services,
  { kind, book, test }: TestWish,
  attemptSlug: string,
): Promise<LookupAnswer> {
  if (!navigator.onLine) return "network";
  const proposal = { attempt_slug: attemptSlug, test_type: services.local.readTestType() };
  const reply = await tryCall(async () => {
    const client = await services.client();
    return book !== undefined
      ? await client.call("bookTest", {
          params: { kind, book_slug: book.slug },
          form: { specific_test: test ?? "", ...proposal },
          timeout: ASK_FOR_MS,
        })
      : await client.call("smartTest", {
          params: { skill: kind as ModuleType },
          body: proposal,
          timeout: ASK_FOR_MS,
        });
  });
  if (reply.kind === "ok") return reply.data;
  if (reply.kind === "network") return "network";
  return reply.status === 404 ? "none" : "server";
}

/** Describes why no test opens, and offers one of this device if the lookup failed. */
export function describeFailure(
  chosen: Exclude<ChosenTest, { kind: "open" }>,
  kind: TestKind,
  open: (address: string) => void,
): Pick<BannerError, "text" | "offer"> {
  if (chosen.kind === "none") return { text: "There is no test of this kind for you yet." };
  const reason =
    chosen.kind === "network" ? "Network error. Please check your connection." : "The server could not choose a test.";
  const { offer } = chosen;
  if (offer === null) return { text: `${reason} ${nothingHere(kind)}` };
  return {
    text: reason,
    offer: { label: `Start a downloaded ${MODULE_NAMES[offer.type]} test`, act: () => open(offer.address) },
  };
}

function nothingHere(kind: TestKind): string {
  return kind === "fulltest" ? "No full test is on this device." : "No test of this kind is on this device.";
}

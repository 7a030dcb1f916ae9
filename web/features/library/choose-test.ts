import type { Book } from "#core/exam/content/book.ts";
import type { ModuleType, TestKind } from "#core/exam/content/module-type.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { SmartTestChoice } from "#core/exam/attempt/smart-test.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { tryCall } from "#web/net/reply.ts";
import type { Services } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import type { BannerError } from "#web/ui/display/banner.ts";
import { chooseFullTestOnDevice, chooseOnDevice, isHeldHere, saveFullTest } from "./device-library.ts";

/** If the server does not answer within this time, the device chooses. */
const LOOKUP_TIMEOUT_MS = 3000;

/**
 * The test that the learner wants: its kind, and optionally a book and one of its tests. `part` "any": one part of a
 * module, chosen by the app.
 */
export type TestRequest = {
  kind: TestKind;
  book?: Book | undefined;
  test?: string | undefined;
  part?: "any" | undefined;
};

/**
 * A test to open, or why there is none. `none`: the library has no test of this kind. `network` and `server`: the
 * lookup failed; `offer` is a module of any type on this device, or null.
 */
export type ChosenTest =
  | { kind: "open"; address: string }
  | { kind: "none" }
  | { kind: "network" | "server"; offer: OfferedTest | null };
export type OfferedTest = { type: ModuleType; address: string };

export async function chooseTest(services: Services, { kind, book, test, part }: TestRequest): Promise<ChosenTest> {
  const { address, result } =
    kind === "fulltest"
      ? await chooseFullTest(services, book, test)
      : await chooseModule(services, kind, { book, part });
  if (address !== null) return { kind: "open", address };
  if (typeof result === "object" || result === "none") return { kind: "none" };
  return { kind: result === "server" ? "server" : "network", offer: await offerDownloaded(services, kind) };
}

/** The address of the chosen test. If it is null, `result` says why. */
type Choice = { address: string | null; result: LookupResult };

/**
 * Prefers an unfinished attempt on this device, then the server's choice, then the device's own. A part is always a new
 * attempt.
 */
async function chooseModule(
  services: Services,
  type: ModuleType,
  { book, part }: Pick<TestRequest, "book" | "part">,
): Promise<Choice> {
  const device = await services.device();
  const request = { moduleType: type, ...readLearner(services), books: book === undefined ? null : [book] };
  const onDevice = await chooseOnDevice(device, { ...request, isOffline: !navigator.onLine });
  if (onDevice !== null && onDevice.resume !== null && part === undefined)
    return { address: paths.attempt(type, onDevice.module_slug, onDevice.resume), result: "network" };

  const newSlug = createSlug();
  const result = await requestTest(services, { kind: type, book }, newSlug);
  if (typeof result === "object") {
    const canContinueHere =
      part === undefined && result.attempt !== newSlug && (await isHeldHere(device, result.attempt));
    const address = canContinueHere
      ? paths.attempt(type, result.selected_module, result.attempt)
      : paths.startAttempt(type, result.selected_module, newSlug, { part });
    return { address, result };
  }
  const choice = result === "none" ? onDevice : await chooseOnDevice(device, { ...request, isOffline: true });
  return { address: choice === null ? null : addressOf(type, choice, newSlug, part), result };
}

/**
 * Prefers an unfinished full test, then the server's choice, then the device's own. Stores a new full test on the
 * device before its first module starts.
 */
async function chooseFullTest(services: Services, book: Book | undefined, test: string | undefined): Promise<Choice> {
  const device = await services.device();
  const { owner, testType, bandsTarget } = readLearner(services);
  if (owner === null) return { address: null, result: "none" };
  const request = { owner, testType, bandsTarget, books: book === undefined ? null : [book], test };
  const onDevice = await chooseFullTestOnDevice(device, { ...request, isOffline: !navigator.onLine });
  if (onDevice !== null && onDevice.resume !== null)
    return { address: paths.fullTest(onDevice.resume), result: "network" };

  const newSlug = createSlug();
  // The server chooses a full test only within a book.
  const result =
    book === undefined && navigator.onLine
      ? "none"
      : await requestTest(services, { kind: "fulltest", book, test }, newSlug);
  // The server answers with another slug if the learner continues a full test of another device.
  if (typeof result === "object" && result.attempt !== newSlug)
    return { address: paths.fullTest(result.attempt), result };
  const hasFailed = result === "network" || result === "server";
  const choice = hasFailed ? await chooseFullTestOnDevice(device, { ...request, isOffline: true }) : onDevice;
  const deviceChoice = choice === null ? null : { book: choice.book, test: choice.test_slug };
  const serverChoice =
    typeof result === "object" && book !== undefined ? findNewTest(book, result.selected_module) : undefined;
  const newTest = serverChoice ?? deviceChoice;
  if (newTest === null) return { address: null, result };
  const row = await saveFullTest(device, { ...newTest, owner, slug: newSlug, testType, now: Date.now() });
  return { address: row === null ? null : paths.fullTest(row.slug), result };
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
    if (choice !== null) return { type, address: addressOf(type, choice, createSlug()) };
  }
  return null;
}

function addressOf(
  type: ModuleType,
  { module_slug, resume }: SmartTestChoice,
  newSlug: string,
  part?: TestRequest["part"],
): string {
  return resume === null || part !== undefined
    ? paths.startAttempt(type, module_slug, newSlug, { part })
    : paths.attempt(type, module_slug, resume);
}

/** Finds the test that the server chose. `moduleSlug` is its first module, which is always Listening. */
function findNewTest(book: Book, moduleSlug: string): { book: Book; test: string } | undefined {
  const test = book.tests.find(({ listening_module }) => listening_module.some(({ slug }) => slug === moduleSlug));
  return test === undefined ? undefined : { book, test: test.slug };
}

function readLearner({ local }: Services) {
  return {
    testType: local.readTestType(),
    bandsTarget: local.readUser()?.bandsTarget ?? null,
    owner: local.readOwner(),
  };
}

/** The server's choice, `none` if it found no test, or why it could not choose. */
type LookupResult = { selected_module: string; attempt: string } | "none" | "network" | "server";

async function requestTest(
  services: Services,
  { kind, book, test }: TestRequest,
  attemptSlug: string,
): Promise<LookupResult> {
  if (!navigator.onLine) return "network";
  const proposal = { attempt_slug: attemptSlug, test_type: services.local.readTestType() };
  const reply = await tryCall(async () => {
    const client = await services.client();
    return book !== undefined
      ? await client.call("bookTest", {
          params: { kind, book_slug: book.slug },
          form: { specific_test: test ?? "", ...proposal },
          timeout: LOOKUP_TIMEOUT_MS,
        })
      : await client.call("smartTest", {
          params: { skill: kind as ModuleType },
          body: proposal,
          timeout: LOOKUP_TIMEOUT_MS,
        });
  });
  if (reply.kind === "ok") return reply.data;
  if (reply.kind === "network") return "network";
  return reply.status === 404 ? "none" : "server";
}

/** Says why no test opens. If the lookup failed, offers a test on this device. */
export function describeFailure(
  chosen: Exclude<ChosenTest, { kind: "open" }>,
  kind: TestKind,
  open: (address: string) => void,
): Pick<BannerError, "text" | "offer"> {
  if (chosen.kind === "none") return { text: "There is no test of this kind for you yet." };
  const reason =
    chosen.kind === "network" ? "Network error. Please check your connection." : "The server could not choose a test.";
  const { offer } = chosen;
  if (offer === null) return { text: `${reason} ${noTestOnDevice(kind)}` };
  return {
    text: reason,
    offer: { label: `Start a downloaded ${MODULE_NAMES[offer.type]} test`, act: () => open(offer.address) },
  };
}

function noTestOnDevice(kind: TestKind): string {
  return kind === "fulltest" ? "No full test is on this device." : "No test of this kind is on this device.";
}

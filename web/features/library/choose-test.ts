import type { Book } from "#core/exam/content/book.ts";
import type { ModuleType, TestKind } from "#core/exam/content/module-type.ts";
import { newAttemptSlug } from "#web/db/storage/ids.ts";
import type { Services } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { chooseFullTestOnDevice, chooseOnDevice, isHeldHere, saveFullTest } from "./device-shelf.ts";

/** How long the server may take before the device chooses, in ms. */
const ASK_FOR_MS = 3000;

/** The wanted kind of test, optionally of one book and one of its tests. */
export type Wanted = { kind: TestKind; book?: Book | undefined; test?: string | undefined };

/** Returns the address of a test for the learner, or null. */
export function chooseTest(services: Services, { kind, book, test }: Wanted): Promise<string | null> {
  return kind === "fulltest" ? chooseFull(services, book, test) : chooseModule(services, kind, book);
}

/** Prefers an unfinished attempt on this device, then the server's choice, then the device's own. */
async function chooseModule(services: Services, type: ModuleType, book: Book | undefined): Promise<string | null> {
  const device = await services.device();
  const asked = { moduleType: type, ...learner(services), books: book === undefined ? null : [book] };
  const here = await chooseOnDevice(device, { ...asked, isOffline: !navigator.onLine });
  if (here !== null && here.resume !== null) return paths.attempt(type, here.module_slug, here.resume);

  const fresh = newAttemptSlug();
  const answer = navigator.onLine ? await ask(services, { kind: type, book }, fresh) : "unasked";
  if (typeof answer === "object") {
    const goesOnHere = answer.attempt !== fresh && (await isHeldHere(device, answer.attempt));
    return goesOnHere
      ? paths.attempt(type, answer.selected_module, answer.attempt)
      : paths.startAttempt(type, answer.selected_module, fresh);
  }
  const choice = answer === "unreachable" ? await chooseOnDevice(device, { ...asked, isOffline: true }) : here;
  if (choice === null) return null;
  return choice.resume === null
    ? paths.startAttempt(type, choice.module_slug, fresh)
    : paths.attempt(type, choice.module_slug, choice.resume);
}

/** The same for a full test. A new one is stored on the device before its first module. */
async function chooseFull(
  services: Services,
  book: Book | undefined,
  test: string | undefined,
): Promise<string | null> {
  const device = await services.device();
  const { owner, testType, bandsTarget } = learner(services);
  if (owner === null) return null;
  const asked = { owner, testType, bandsTarget, books: book === undefined ? null : [book], test };
  const here = await chooseFullTestOnDevice(device, { ...asked, isOffline: !navigator.onLine });
  if (here !== null && here.resume !== null) return paths.fullTest(here.resume);

  const fresh = newAttemptSlug();
  const answer =
    book !== undefined && navigator.onLine ? await ask(services, { kind: "fulltest", book, test }, fresh) : "unasked";
  // A full test from another device continues under its own slug.
  if (typeof answer === "object" && answer.attempt !== fresh) return paths.fullTest(answer.attempt);
  const choice = answer === "unreachable" ? await chooseFullTestOnDevice(device, { ...asked, isOffline: true }) : here;
  const chosen = choice === null ? null : { book: choice.book, test: choice.test_slug };
  const named = typeof answer === "object" && book !== undefined ? testWith(book, answer.selected_module) : undefined;
  const start = named ?? chosen;
  if (start === null) return null;
  const row = await saveFullTest(device, { ...start, owner, slug: fresh, testType, now: Date.now() });
  return row === null ? null : paths.fullTest(row.slug);
}

function testWith(book: Book, moduleSlug: string): { book: Book; test: string } | undefined {
  const test = book.tests.find((one) => one.listening_module.some((module) => module.slug === moduleSlug));
  return test === undefined ? undefined : { book, test: test.slug };
}

function learner({ local }: Services) {
  return {
    testType: local.readTestType(),
    bandsTarget: local.readUser()?.bandsTarget ?? null,
    owner: local.readOwner(),
  };
}

async function ask(
  services: Services,
  { kind, book, test }: Wanted,
  attemptSlug: string,
): Promise<{ selected_module: string; attempt: string } | "refused" | "unreachable"> {
  const client = await services.client();
  const proposal = { attempt_slug: attemptSlug, test_type: services.local.readTestType() };
  const reply =
    book !== undefined
      ? await client.call("bookTest", {
          params: { kind, book_slug: book.slug },
          form: { specific_test: test ?? "", ...proposal },
          timeout: ASK_FOR_MS,
        })
      : kind === "fulltest"
        ? null
        : await client.call("smartTest", { params: { skill: kind }, body: proposal, timeout: ASK_FOR_MS });
  if (reply === null || reply.kind === "problem") return "refused";
  return reply.kind === "network" ? "unreachable" : reply.data;
}

import type { Book } from "#core/exam/content/book.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { newAttemptSlug } from "#web/db/ids.ts";
import type { Parts } from "#web/parts.ts";
import { chooseOnDevice, isHeldHere } from "./device-shelf.ts";

/** How long the server may think about it before the device chooses (rulings 12), in ms. */
const ASK_FOR_MS = 3000;

export type ChosenTest = { moduleType: ModuleType; moduleSlug: string; attemptSlug: string; isNew: boolean };

/** An unfinished attempt on this device comes first; then the server's choice; without it the device's own. */
export async function chooseTest(
  parts: Parts,
  moduleType: ModuleType,
  book: Book | undefined,
): Promise<ChosenTest | null> {
  const { local } = parts;
  const device = await parts.device();
  const asked = {
    moduleType,
    testType: local.readTestType(),
    bandsTarget: local.readUser()?.bandsTarget ?? null,
    owner: local.readOwner(),
    books: book === undefined ? null : [book],
  };
  const here = await chooseOnDevice(device, { ...asked, isOffline: !navigator.onLine });
  if (here !== null && here.resume !== null)
    return { moduleType, moduleSlug: here.module_slug, attemptSlug: here.resume, isNew: false };

  const attemptSlug = newAttemptSlug();
  const answer = book === undefined && navigator.onLine ? await ask(parts, moduleType, attemptSlug) : "unasked";
  if (typeof answer === "object") {
    const goesOnHere = !answer.isNew && (await isHeldHere(device, answer.attemptSlug));
    return goesOnHere ? answer : { ...answer, attemptSlug, isNew: true };
  }
  const choice = answer === "unreachable" ? await chooseOnDevice(device, { ...asked, isOffline: true }) : here;
  return choice === null
    ? null
    : {
        moduleType,
        moduleSlug: choice.module_slug,
        attemptSlug: choice.resume ?? attemptSlug,
        isNew: choice.resume === null,
      };
}

async function ask(
  parts: Parts,
  moduleType: ModuleType,
  attemptSlug: string,
): Promise<ChosenTest | "refused" | "unreachable"> {
  const client = await parts.client();
  const reply = await client.call("smartTest", {
    params: { skill: moduleType },
    body: { attempt_slug: attemptSlug, test_type: parts.local.readTestType() },
    timeout: ASK_FOR_MS,
  });
  if (reply.kind === "network") return "unreachable";
  if (reply.kind === "problem") return "refused";
  const { module_type, selected_module, attempt } = reply.data;
  return { moduleType: module_type, moduleSlug: selected_module, attemptSlug: attempt, isNew: attempt === attemptSlug };
}

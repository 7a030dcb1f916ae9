import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { Book } from "#core/exam/content/book.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { newAttemptSlug } from "#web/db/ids.ts";
import { type Parts, useParts } from "#web/parts.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { showBannerError } from "#web/ui/banner.ts";

/** How long the server may think about it before the device chooses (rulings 12), in ms. */
const ASK_FOR_MS = 3000;

type Chosen = { moduleType: ModuleType; moduleSlug: string; attemptSlug: string; isNew: boolean };
export type SmartTest = {
  /** Chooses a test, of one book where one is given, and opens it. */
  begin: (moduleType: ModuleType, book?: Book) => Promise<void>;
  /** What is being chosen for: a module type, or a book's slug. */
  pending: string | null;
};

export function useSmartTest(): SmartTest {
  const parts = useParts();
  const navigate = useNavigate();
  const [pending, setPending] = useState<string | null>(null);
  const begin = useCallback(
    async (moduleType: ModuleType, book?: Book): Promise<void> => {
      if (parts.local.readUser() === null) {
        await navigate(paths.register(ARRIVAL.startTest));
        return;
      }
      setPending(book?.slug ?? moduleType);
      try {
        const chosen = await choose(parts, moduleType, book);
        if (chosen !== null) {
          await navigate(
            chosen.isNew ? paths.startAttempt(chosen.moduleType, chosen.moduleSlug, chosen.attemptSlug) : paths.attempt(chosen.moduleType, chosen.moduleSlug, chosen.attemptSlug),
          );
          return;
        }
        const isOffline = !navigator.onLine;
        showBannerError({
          text: isOffline
            ? "You are offline and no test of this kind is on this device. Download one while you are connected."
            : "There is no test of this kind for you yet.",
          retry: () => void begin(moduleType, book),
        });
        if (book === undefined) await navigate(paths.listing(moduleType));
      } catch {
        showBannerError({ text: "The test could not be chosen.", retry: () => void begin(moduleType, book) });
      } finally {
        setPending(null);
      }
    },
    [parts, navigate],
  );
  return { begin, pending };
}

// An unfinished attempt on this device comes first; then the server's choice; without it the device's own.
async function choose(parts: Parts, moduleType: ModuleType, book: Book | undefined): Promise<Chosen | null> {
  const { local } = parts;
  const [device, shelf] = await Promise.all([parts.device(), import("./device-shelf.ts")]);
  const asked = {
    moduleType,
    testType: local.readTestType(),
    bandsTarget: local.readUser()?.bandsTarget ?? null,
    owner: local.readOwner(),
    books: book === undefined ? null : [book],
  };
  const here = await shelf.chooseOnDevice(device, { ...asked, isOffline: !navigator.onLine });
  if (here !== null && here.resume !== null) return { moduleType, moduleSlug: here.module_slug, attemptSlug: here.resume, isNew: false };

  const attemptSlug = newAttemptSlug();
  const answer = book === undefined && navigator.onLine ? await ask(parts, moduleType, attemptSlug) : "unasked";
  if (typeof answer === "object") return answer;
  const choice = answer === "unreachable" ? await shelf.chooseOnDevice(device, { ...asked, isOffline: true }) : here;
  return choice === null ? null : { moduleType, moduleSlug: choice.module_slug, attemptSlug: choice.resume ?? attemptSlug, isNew: choice.resume === null };
}

async function ask(parts: Parts, moduleType: ModuleType, attemptSlug: string): Promise<Chosen | "refused" | "unreachable"> {
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

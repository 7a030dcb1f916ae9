import { useState } from "react";
import { useNavigate } from "react-router";
import type { Book } from "#core/exam/content/book.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { useParts } from "#web/parts.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { showBannerError } from "#web/ui/banner.ts";

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
  async function begin(moduleType: ModuleType, book?: Book): Promise<void> {
    if (parts.local.readUser() === null) {
      await navigate(paths.register(ARRIVAL.startTest));
      return;
    }
    setPending(book?.slug ?? moduleType);
    try {
      const { chooseTest } = await import("./choose-test.ts");
      const chosen = await chooseTest(parts, moduleType, book);
      if (chosen !== null) {
        await navigate(
          chosen.isNew
            ? paths.startAttempt(chosen.moduleType, chosen.moduleSlug, chosen.attemptSlug)
            : paths.attempt(chosen.moduleType, chosen.moduleSlug, chosen.attemptSlug),
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
  }
  return { begin, pending };
}

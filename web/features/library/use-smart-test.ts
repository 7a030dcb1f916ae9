import { useState } from "react";
import { useNavigate } from "react-router";
import type { Book } from "#core/exam/content/book.ts";
import type { TestKind } from "#core/exam/content/module-type.ts";
import { useServices } from "#web/services.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { showBannerError } from "#web/ui/display/banner.ts";

export type SmartTest = {
  /** Chooses a test, of one book if given, and opens it. `test` names a test of the book. */
  begin: (kind: TestKind, book?: Book, test?: string) => Promise<void>;
  /** The pending choice: a kind of test, or a book's slug. */
  pending: string | null;
};

export function useSmartTest(): SmartTest {
  const services = useServices();
  const navigate = useNavigate();
  const [pending, setPending] = useState<string | null>(null);
  async function begin(kind: TestKind, book?: Book, test?: string): Promise<void> {
    if (services.local.readUser() === null) {
      await navigate(paths.register(ARRIVAL.startTest));
      return;
    }
    setPending(book?.slug ?? kind);
    const retry = () => void begin(kind, book, test);
    try {
      const { chooseTest } = await import("./choose-test.ts");
      const address = await chooseTest(services, { kind, book, test });
      if (address !== null) {
        await navigate(address);
        return;
      }
      showBannerError({
        text: navigator.onLine
          ? "There is no test of this kind for you yet."
          : kind === "fulltest"
            ? "You are offline and no full test is on this device. Download one while you are connected."
            : "You are offline and no test of this kind is on this device. Download one while you are connected.",
        retry,
      });
      if (book === undefined) await navigate(paths.listing(kind));
    } catch {
      showBannerError({ text: "The test could not be chosen.", retry });
    } finally {
      setPending(null);
    }
  }
  return { begin, pending };
}

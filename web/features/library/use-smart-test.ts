import { useState } from "react";
import { useNavigate } from "react-router";
import type { TestKind } from "#core/exam/content/module-type.ts";
import { useServices } from "#web/services.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { showBannerError } from "#web/ui/display/banner.ts";
import type { TestRequest } from "./choose-test.ts";

export type SmartTest = {
  /** Chooses a test and opens it. */
  begin: (kind: TestKind, scope?: Omit<TestRequest, "kind">) => Promise<void>;
  /** While a test is being chosen: the book's slug, or the kind of test if any book will do. Otherwise null. */
  pending: string | null;
};

export function useSmartTest(): SmartTest {
  const services = useServices();
  const navigate = useNavigate();
  const [pending, setPending] = useState<string | null>(null);
  async function begin(kind: TestKind, scope: Omit<TestRequest, "kind"> = {}): Promise<void> {
    const { book, test, part } = scope;
    if (services.local.readUser() === null) {
      services.local.writeGuardedPage(paths.beginTest(kind, { book: book?.slug, test, part }));
      await navigate(paths.register(ARRIVAL.startTest));
      return;
    }
    setPending(book?.slug ?? kind);
    const retry = () => void begin(kind, scope);
    try {
      const { chooseTest, describeFailure } = await import("./choose-test.ts");
      const chosen = await chooseTest(services, { kind, ...scope });
      if (chosen.kind === "open") {
        await navigate(chosen.address);
        return;
      }
      if (book === undefined) await navigate(paths.listing(kind));
      showBannerError({ ...describeFailure(chosen, kind, (address) => void navigate(address)), retry });
    } catch {
      showBannerError({ text: "The test could not be chosen.", retry });
    } finally {
      setPending(null);
    }
  }
  return { begin, pending };
}

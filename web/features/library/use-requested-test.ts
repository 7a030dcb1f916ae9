import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Book } from "#core/exam/content/book.ts";
import type { TestKind } from "#core/exam/content/module-type.ts";
import { useServices, useUser } from "#web/services.ts";
import type { SmartTest } from "./use-smart-test.ts";

/**
 * Begins the test that a guest asked for before registering, from the address (`paths.beginTest`). If the address names
 * a book, waits until that book is loaded.
 */
export function useRequestedTest(kind: TestKind, books: readonly Book[] | null, begin: SmartTest["begin"]): void {
  const { local } = useServices();
  const isSignedIn = useUser() !== null;
  const [query, setQuery] = useSearchParams();
  const hasBegun = useRef(false);
  const isRequested = query.get("begin") === "yes";
  const slug = query.get("book");
  const test = query.get("test") ?? undefined;
  const part = query.get("part") === "any" ? "any" : undefined;
  const book = books?.find((listed) => listed.slug === slug);
  useEffect(() => {
    if (!isRequested || !isSignedIn || hasBegun.current || (slug !== null && book === undefined)) return;
    hasBegun.current = true;
    local.clearGuardedPage();
    // Removes the request from the address, so that Back and reload show the listing.
    setQuery({}, { replace: true });
    void begin(kind, { book, test, part });
  }, [isRequested, isSignedIn, slug, book, local, setQuery, begin, kind, test, part]);
}

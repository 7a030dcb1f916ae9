import { CONTENT } from "#web/owner-content.ts";
import { type LoaderFunction, useLoaderData } from "react-router";
import { fullTestModules } from "#core/exam/attempt/full-test.ts";
import type { Book } from "#core/exam/content/book.ts";
import { Landing, type LibraryCount } from "#web/features/site/landing.tsx";
import { paths } from "#web/paths.ts";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import layout from "#web/ui/style/layout.module.css";
import { type Services, useServices } from "#web/services.ts";
import { AlertBanner } from "../../shell/alert-banner.tsx";
import type { Head } from "../../shell/page.ts";
import { homeOf } from "../../routing/guard.ts";
import { createSignedInRedirect, useSignedInRedirect } from "../../routing/use-signed-in-redirect.ts";

/**
 * Redirects signed-in users to their home page. On the server, counts the library's books and tests for the HTML. In a
 * browser, returns null, because counting would open the database.
 */
export const createLoader = (services: Services): LoaderFunction => {
  const toHome = createSignedInRedirect(services, () => homeOf(services));
  return async (request) =>
    (await toHome(request)) ?? (import.meta.env.SSR ? await countLibrary(services.library) : null);
};

async function countLibrary(library: Services["library"]): Promise<LibraryCount | null> {
  const books = (await library.books("fulltest").catch(() => null)) ?? [];
  const tests = books.flatMap((book) => book.tests).filter(hasFullTest);
  return tests.length === 0 ? null : { books: books.length, tests: tests.length };
}

const hasFullTest = (test: Book["tests"][number]): boolean =>
  fullTestModules(test, "academic") !== null || fullTestModules(test, "general") !== null;

export const head = (): Head => ({
  ...CONTENT.head,
  canonical: paths.home,
  fonts: [serif],
  isStatic: true,
});

export function Component() {
  useSignedInRedirect(homeOf(useServices()));
  return (
    <main id="main">
      <div className={layout.page}>
        <AlertBanner className={layout.alertBanner} />
      </div>
      <Landing library={useLoaderData<LibraryCount | null>() ?? null} />
    </main>
  );
}

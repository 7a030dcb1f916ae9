import * as v from "valibot";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import { findBookTest } from "#api/commands/attempt/find-book-test.ts";
import { findSmartTest } from "#api/commands/attempt/find-smart-test.ts";
import { findBook, listBooks } from "#api/store/content/books.ts";
import { findOfferedModule } from "#api/store/content/modules.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { createPublicCache, servePublic } from "../http/public-cache.ts";
import { findWritingSections } from "./evaluations.ts";
import { serve } from "../http/serve.ts";

const BookCursorSchema = v.object({ order: v.number(), slug: v.string() });
const PAGE_SIZE = 50;
const NO_BOOK: Problem = { problem: "not_found", detail: "There is no such book." };

/** Adds the routes for books, modules without answer keys, and the choice of a test. */
export function addLibraryRoutes(app: App, services: Services): void {
  const { db } = services.store;
  const cache = createPublicCache(db);

  servePublic(
    app,
    cache,
    "book",
    async ({ params, query }) => (await findBook(db, params.book_slug, query.testType ?? null)) ?? NO_BOOK,
  );

  servePublic(app, cache, "books", async ({ params, query }) => {
    const cursor = readCursor(BookCursorSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listBooks(db, {
      type: params.skill,
      testType: query.testType ?? null,
      after: cursor.position,
      limit: query.limit ?? PAGE_SIZE,
    });
    return { books: page.books, next: writeCursor(page.next) };
  });

  serve(app, "module", async ({ params, body }) => {
    const module = await findOfferedModule(db, params.skill, body.module_slug);
    if (module === null) return { problem: "not_found", detail: "There is no such module." };
    return { ...module, ...(await findWritingSections(db, module)) };
  });

  serve(app, "bookTest", ({ params, body, session }) => findBookTest(services, session.accountId, params, body));

  serve(app, "smartTest", ({ params, body, session }) =>
    findSmartTest(services, session.accountId, params.skill, body),
  );
}

import * as v from "valibot";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../app-env.ts";
import type { Parts } from "../parts.ts";
import { findBookTest } from "../commands/find-book-test.ts";
import { findSmartTest } from "../commands/find-smart-test.ts";
import { findBook, listBooks } from "../store/books.ts";
import { findOfferedModule } from "../store/modules.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { publicReply } from "./public-reply.ts";
import { writingSections } from "./evaluations.ts";
import { serve } from "./serve.ts";

const BookPlaceSchema = v.object({ order: v.number(), slug: v.string() });
const PAGE = 50;

/** Books, modules without keys, and the choice of a test. */
export function libraryRoutes(app: App, parts: Parts): void {
  const { db } = parts.store;

  serve(app, "book", async ({ params, query, c }) => {
    const book = await findBook(db, params.book_slug, query.testType ?? null);
    return book === null ? { problem: "not_found", detail: "There is no such book." } : publicReply(c, book);
  });

  serve(app, "books", async ({ params, query, c }) => {
    const cursor = readCursor(BookPlaceSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listBooks(db, {
      type: params.skill,
      testType: query.testType ?? null,
      after: cursor.place,
      limit: query.limit ?? PAGE,
    });
    return publicReply(c, { books: page.books, next: writeCursor(page.next) });
  });

  serve(app, "module", async ({ params, body }) => {
    const module = await findOfferedModule(db, params.skill, body.module_slug);
    if (module === null) return { problem: "not_found", detail: "There is no such module." };
    return { ...module, ...(await writingSections(db, module)) };
  });

  serve(app, "bookTest", ({ params, body, session }) => findBookTest(parts, session.accountId, params, body));

  serve(app, "smartTest", ({ params, body, session }) => findSmartTest(parts, session.accountId, params.skill, body));
}

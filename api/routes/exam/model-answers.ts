import * as v from "valibot";
import type { BookSamples } from "#core/wire/library/model-answers.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { toSampleDetail, toSampleItem } from "#core/wire/library/sample-views.ts";
import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import { findBook } from "#api/store/content/books.ts";
import {
  listBookSamples,
  findBestSample,
  findSample,
  findSampleIndex,
  isCategory,
  listSamples,
  type SampleFilter,
  type SampleOfBook,
} from "#api/store/content/samples.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { createPublicCache, servePublic } from "../http/public-cache.ts";

const CursorSchema = v.object({ place: v.number() });
const PAGE_SIZE = 20;
const NO_SAMPLE: Problem = { problem: "not_found", detail: "There is no such model answer." };
const NO_BOOK: Problem = { problem: "not_found", detail: "There is no such book." };

/**
 * Adds the routes for model answers: lists by category, book and module, single answers, and all answers of a book for
 * offline use.
 */
export function addModelAnswerRoutes(app: App, services: Services): void {
  const { db } = services.store;
  const cache = createPublicCache(db);

  type ListQuery = { limit?: number | undefined; cursor?: string | undefined; bands?: number | undefined };
  const listPage = async (
    filter: Omit<SampleFilter, "after" | "limit" | "band">,
    { limit, cursor, bands }: ListQuery,
  ) => {
    const decoded = readCursor(CursorSchema, cursor);
    if (isProblem(decoded)) return decoded;
    const page = await listSamples(db, {
      ...filter,
      band: bands ?? null,
      after: decoded.position,
      limit: limit ?? PAGE_SIZE,
    });
    return { samples: page.samples.map(toSampleItem), next: writeCursor(page.next) };
  };

  servePublic(app, cache, "sampleIndex", () => findSampleIndex(db));

  servePublic(app, cache, "categorySamples", async ({ params, query }) => {
    if (!(await isCategory(db, params.category_id)))
      return { problem: "not_found", detail: "There is no such category." };
    return listPage({ category: params.category_id }, query);
  });

  servePublic(app, cache, "bookSamples", async ({ params, query }) => {
    if ((await findBook(db, params.book_slug, null)) === null) return NO_BOOK;
    return listPage({ book: params.book_slug, testType: query.testType ?? null }, query);
  });

  servePublic(app, cache, "moduleSamples", async ({ params, query }) => {
    if (params.module_type !== "writing") return { samples: [], next: null };
    return listPage({ testType: params.test_type, task: params.task }, query);
  });

  servePublic(app, cache, "bestSample", async ({ params }) => {
    const best = params.module_type === "writing" ? await findBestSample(db, params.section_id) : null;
    return best === null ? NO_SAMPLE : toSampleItem(best);
  });

  type SampleAddress = { module_type: string; section_id: string; attempt_id: string };
  const findByAddress = async ({
    module_type,
    section_id,
    attempt_id,
  }: SampleAddress): Promise<SampleOfBook | Problem> => {
    const found = module_type === "writing" ? await findSample(db, section_id, attempt_id) : null;
    if (found === "removed") return { problem: "gone", detail: "We have removed this model answer." };
    return found ?? NO_SAMPLE;
  };

  servePublic(app, cache, "sample", async ({ params }) => {
    const found = await findByAddress(params);
    return isProblem(found) ? found : toSampleDetail(found);
  });

  servePublic(app, cache, "otherSamples", async ({ params, query }) => {
    const found = await findByAddress(params);
    if (isProblem(found)) return found;
    const page = await listPage({ section: params.section_id, except: params.attempt_id }, query);
    return isProblem(page) ? page : { other_samples: page.samples, next: page.next };
  });

  servePublic(app, cache, "samplePack", async ({ params }) => {
    const book = await findBook(db, params.book_slug, null);
    if (book === null) return NO_BOOK;
    const { slug, name, cover, description } = book;
    const tasks = groupByTask(await listBookSamples(db, slug));
    return { book: { slug, name, cover, description }, tasks } satisfies BookSamples;
  });
}

function groupByTask(samples: readonly SampleOfBook[]): BookSamples["tasks"] {
  const tasks = new Map<string, BookSamples["tasks"][number]>();
  for (const { sample, section, media, module_slug, test_type, categories } of samples) {
    const task = tasks.get(section.id) ?? { section, media, module_slug, test_type, categories, samples: [] };
    task.samples.push(sample);
    tasks.set(section.id, task);
  }
  return [...tasks.values()];
}

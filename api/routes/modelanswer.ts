import * as v from "valibot";
import type { BookSamples } from "#core/wire/model-answers.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sampleDetail, sampleItem } from "#core/wire/sample-views.ts";
import type { App } from "../app-env.ts";
import type { Parts } from "../parts.ts";
import { findBook } from "../store/books.ts";
import {
  bookSamples,
  findBestSample,
  findSample,
  indexSamples,
  isCategory,
  listSamples,
  type SampleFilter,
  type SampleOfBook,
} from "../store/samples.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { createKeptGzip } from "./kept-gzip.ts";
import { compressedReply, publicReply } from "./public-reply.ts";
import { serve } from "./serve.ts";

const PlaceSchema = v.object({ place: v.number() });
const PAGE = 20;
const NO_SAMPLE: Problem = { problem: "not_found", detail: "There is no such model answer." };
const NO_BOOK: Problem = { problem: "not_found", detail: "There is no such book." };

/** Model answers: lists by category, book and paper, one answer with its evaluation, all of a book for a device. */
export function modelAnswerRoutes(app: App, parts: Parts): void {
  const gzip = createKeptGzip();
  const { db } = parts.store;

  type Asked = { limit?: number | undefined; cursor?: string | undefined; bands?: number | undefined };
  const list = async (filter: Omit<SampleFilter, "after" | "limit" | "band">, { limit, cursor, bands }: Asked) => {
    const place = readCursor(PlaceSchema, cursor);
    if (isProblem(place)) return place;
    const page = await listSamples(db, { ...filter, band: bands ?? null, after: place.place, limit: limit ?? PAGE });
    return { samples: page.samples.map(sampleItem), next: writeCursor(page.next) };
  };

  serve(app, "sampleIndex", async ({ c }) => publicReply(c, await indexSamples(db)));

  serve(app, "categorySamples", async ({ params, query, c }) => {
    if (!(await isCategory(db, params.category_id)))
      return { problem: "not_found", detail: "There is no such category." };
    const page = await list({ category: params.category_id }, query);
    return isProblem(page) ? page : publicReply(c, page);
  });

  serve(app, "bookSamples", async ({ params, query, c }) => {
    if ((await findBook(db, params.book_slug, null)) === null) return NO_BOOK;
    const page = await list({ book: params.book_slug, testType: query.testType ?? null }, query);
    return isProblem(page) ? page : publicReply(c, page);
  });

  serve(app, "moduleSamples", async ({ params, query, c }) => {
    if (params.module_type !== "writing") return publicReply(c, { samples: [], next: null });
    const page = await list({ testType: params.test_type, task: params.task }, query);
    return isProblem(page) ? page : publicReply(c, page);
  });

  serve(app, "bestSample", async ({ params, c }) => {
    const best = params.module_type === "writing" ? await findBestSample(db, params.section_id) : null;
    return best === null ? NO_SAMPLE : publicReply(c, sampleItem(best));
  });

  const find = async (at: {
    module_type: string;
    section_id: string;
    attempt_id: string;
  }): Promise<SampleOfBook | Problem> => {
    const found = at.module_type === "writing" ? await findSample(db, at.section_id, at.attempt_id) : null;
    if (found === "removed") return { problem: "gone", detail: "This model answer was taken back." };
    return found ?? NO_SAMPLE;
  };

  serve(app, "sample", async ({ params, c }) => {
    const found = await find(params);
    return isProblem(found) ? found : publicReply(c, sampleDetail(found));
  });

  serve(app, "otherSamples", async ({ params, query, c }) => {
    const found = await find(params);
    if (isProblem(found)) return found;
    const page = await list({ section: params.section_id, except: params.attempt_id }, query);
    return isProblem(page) ? page : publicReply(c, { other_samples: page.samples, next: page.next });
  });

  serve(app, "samplePack", async ({ params, c }) => {
    const book = await findBook(db, params.book_slug, null);
    if (book === null) return NO_BOOK;
    const { slug, name, cover, description } = book;
    const tasks = byTask(await bookSamples(db, slug));
    return compressedReply(c, { book: { slug, name, cover, description }, tasks } satisfies BookSamples, gzip);
  });
}

function byTask(samples: readonly SampleOfBook[]): BookSamples["tasks"] {
  const tasks = new Map<string, BookSamples["tasks"][number]>();
  for (const { sample, section, media, module_slug, test_type, categories } of samples) {
    const task = tasks.get(section.id) ?? { section, media, module_slug, test_type, categories, samples: [] };
    task.samples.push(sample);
    tasks.set(section.id, task);
  }
  return [...tasks.values()];
}

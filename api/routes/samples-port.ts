import * as v from "valibot";
import type { SampleDetail, SampleIndex, SampleItem } from "#core/wire/model-answers.ts";
import { isProblem } from "#core/wire/problem.ts";
import { sampleDetail, sampleItem, type SampleShelf } from "#core/wire/sample-views.ts";
import { findBook } from "../store/books.ts";
import { findSample, indexSamples, isCategory, listSamples, type SampleFilter } from "../store/samples.ts";
import type { Db } from "../store/store.ts";
import { readCursor, writeCursor } from "./cursor.ts";

/** Where a page is made from: the twin of the port that the app has in the browser (web/parts.ts). */
export type SamplesPort = {
  wholeBook: null;
  index(): Promise<SampleIndex>;
  list(
    shelf: SampleShelf,
    cursor: string | null,
  ): Promise<{ samples: readonly SampleItem[]; next: string | null } | null>;
  find(address: {
    section: string;
    id: string;
  }): Promise<{ detail: SampleDetail; others: readonly SampleItem[] } | "gone" | null>;
};

const PlaceSchema = v.object({ place: v.number() });
const PAGE = 20;
const MOST_OTHERS = 12;

/** Model answers for the pages that the server renders. */
export function createSamplesPort(db: Db): SamplesPort {
  return {
    wholeBook: null,
    index: () => indexSamples(db),

    async list(shelf, cursor) {
      if (shelf.by === "category" && !(await isCategory(db, shelf.id))) return null;
      if (shelf.by === "book" && (await findBook(db, shelf.slug, null)) === null) return null;
      const after = readCursor(PlaceSchema, cursor ?? undefined);
      if (isProblem(after)) return null;
      const page = await listSamples(db, {
        ...filterOf(shelf),
        band: shelf.band,
        after: after.place,
        limit: PAGE,
      });
      return { samples: page.samples.map(sampleItem), next: writeCursor(page.next) };
    },

    async find({ section, id }) {
      const found = await findSample(db, section, id);
      if (found === null) return null;
      if (found === "removed") return "gone";
      const others = await listSamples(db, { section, except: id, after: null, limit: MOST_OTHERS });
      return { detail: sampleDetail(found), others: others.samples.map(sampleItem) };
    },
  };
}

function filterOf(shelf: SampleShelf): Pick<SampleFilter, "category" | "book" | "testType" | "task"> {
  switch (shelf.by) {
    case "category":
      return { category: shelf.id };
    case "book":
      return { book: shelf.slug };
    case "module":
      return { testType: shelf.testType, task: shelf.task };
  }
}

import * as v from "valibot";
import type { SampleDetail, SampleIndex, SampleItem } from "#core/wire/library/model-answers.ts";
import { isProblem } from "#core/wire/problem.ts";
import { toSampleDetail, toSampleItem, type SampleSelection } from "#core/wire/library/sample-views.ts";
import { findBook } from "#api/store/content/books.ts";
import { findSample, findSampleIndex, isCategory, listSamples, type SampleFilter } from "#api/store/content/samples.ts";
import type { Db } from "#api/store/store.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";

/** The source of model answers for pages. The app in the browser uses the same interface (web/services.ts). */
export type SamplesPort = {
  /** Null, because only the browser searches all answers of a book. */
  wholeBook: null;
  index(): Promise<SampleIndex>;
  list(
    selection: SampleSelection,
    cursor: string | null,
  ): Promise<{ samples: readonly SampleItem[]; next: string | null } | null>;
  find(address: {
    section: string;
    id: string;
  }): Promise<{ detail: SampleDetail; others: readonly SampleItem[] } | "gone" | null>;
};

const CursorSchema = v.object({ place: v.number() });
const PAGE_SIZE = 20;
const MAX_OTHERS = 12;

/** Returns a source of model answers that reads the database, for pages that the server renders. */
export function createSamplesPort(db: Db): SamplesPort {
  return {
    wholeBook: null,
    index: () => findSampleIndex(db),

    async list(selection, cursor) {
      if (selection.by === "category" && !(await isCategory(db, selection.id))) return null;
      if (selection.by === "book" && (await findBook(db, selection.slug, null)) === null) return null;
      const after = readCursor(CursorSchema, cursor ?? undefined);
      if (isProblem(after)) return null;
      const page = await listSamples(db, {
        ...toFilter(selection),
        band: selection.band,
        after: after.position,
        limit: PAGE_SIZE,
      });
      return { samples: page.samples.map(toSampleItem), next: writeCursor(page.next) };
    },

    async find({ section, id }) {
      const found = await findSample(db, section, id);
      if (found === null) return null;
      if (found === "removed") return "gone";
      const otherSamples = await listSamples(db, { section, except: id, after: null, limit: MAX_OTHERS });
      return { detail: toSampleDetail(found), others: otherSamples.samples.map(toSampleItem) };
    },
  };
}

function toFilter(selection: SampleSelection): Pick<SampleFilter, "category" | "book" | "testType" | "task"> {
  switch (selection.by) {
    case "category":
      return { category: selection.id };
    case "book":
      return { book: selection.slug };
    case "module":
      return { testType: selection.testType, task: selection.task };
  }
}

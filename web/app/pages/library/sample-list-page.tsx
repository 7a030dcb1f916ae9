import { useCallback, useMemo } from "react";
import { type LoaderFunction, type Params, useLoaderData, useNavigation } from "react-router";
import { formatBand } from "#core/format/format-number.ts";
import type { SampleIndex } from "#core/wire/library/model-answers.ts";
import type { SampleSelection } from "#core/wire/library/sample-views.ts";
import { SampleListView } from "#web/features/samples/sample-list-view.tsx";
import { toBreadcrumbData, toSampleListData } from "#web/features/samples/structured-data.ts";
import {
  parseBand,
  type SampleRow,
  selectionHeading,
  selectionName,
  toSampleRow,
} from "#web/features/samples/labels.ts";
import { LibraryUnreachable, type Services, useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { RefetchPage } from "../../shell/error/refetch-page.tsx";
import type { Head, HeadContext } from "../../shell/page.ts";
import { useStoreVisitedPage } from "../../platform/use-store-visited-page.ts";
import { Component as NotFound, head as notFoundHead } from "../site/not-found-page.tsx";

type Found = {
  state: "found";
  selection: SampleSelection;
  name: string;
  modules: SampleIndex["modules"];
  books: readonly string[];
  rows: readonly SampleRow[];
  cursor: string | null;
  next: string | null;
};
type Data = Found | { state: "none" } | { state: "unreachable" };

/** Returns the selection in an address, or null. `by` is the segment after /samples/. */
function readSelection(by: string | undefined, params: Params): SampleSelection | null {
  const band = parseBand(params["band_score"]);
  const { category_id: id, book_slug: slug, test_type: testType, module_type: type, task } = params;
  if (by === "category" && id !== undefined) return { by, id, band };
  if (by === "book" && slug !== undefined) return { by, slug, band };
  const hasTasks = type === "writing" && (testType === "academic" || testType === "general");
  if (by === "module" && hasTasks && (task === "1" || task === "2"))
    return { by, testType, task: task === "1" ? 1 : 2, band };
  return null;
}

export const createLoader =
  (services: Services): LoaderFunction =>
  async ({ params, request }): Promise<Data> => {
    const url = new URL(request.url);
    const selection = readSelection(url.pathname.split("/")[2], params);
    if (selection === null) return { state: "none" };
    const cursor = url.searchParams.get("cursor");
    const isWholeOrHalfBand = selection.band === null || Number.isInteger(selection.band * 2);
    try {
      const { samples } = services.library;
      const [index, page] = await Promise.all([
        samples.index(),
        isWholeOrHalfBand ? samples.list(selection, cursor) : { samples: [], next: null },
      ]);
      const name = selectionName(selection, index);
      if (name === null || page === null) return { state: "none" };
      return {
        state: "found",
        selection,
        name,
        modules: index.modules,
        books: index.books.map((book) => book.slug),
        rows: page.samples.map(toSampleRow),
        cursor,
        next: page.next,
      };
    } catch (error) {
      if (error instanceof LibraryUnreachable) return { state: "unreachable" };
      throw error;
    }
  };

export const head = ({ data }: HeadContext<Data | undefined>): Head => {
  if (data?.state === "none") return notFoundHead();
  if (data?.state !== "found") return { title: "Samples" };
  const { selection, name, rows } = data;
  const band = selection.band === null ? null : formatBand(selection.band);
  const address = paths.sampleList(selection);
  return {
    title: band === null ? `${name}: IELTS Writing samples` : `${name}: IELTS Writing samples, band ${band}`,
    description:
      band === null
        ? `Model answers at several bands for IELTS Writing: ${name}. Each with its task, criterion bands and feedback. Free to read.`
        : `Model answers at band ${band} for IELTS Writing: ${name}. Each with its task, criterion bands and feedback. Free to read.`,
    ...(rows.length > 0 && { canonical: address }),
    isStatic: true,
    structured: (origin) => [
      toBreadcrumbData(origin, [
        { name: "Bandwise", path: paths.home },
        { name: "Samples", path: paths.samples },
        { name, path: address },
      ]),
      toSampleListData(origin, selectionHeading(name, selection.band), rows),
    ],
  };
};

export function Component() {
  const data = useLoaderData<Data>();
  if (data.state === "none") return <NotFound />;
  if (data.state === "unreachable") return <RefetchPage heading="These samples are not on this device" />;
  return <SelectionPage key={paths.sampleList({ ...data.selection, band: null })} data={data} />;
}

function SelectionPage({ data }: { data: Found }) {
  const navigation = useNavigation();
  const { samples } = useServices().library;
  const key = JSON.stringify(data.selection);
  // The object changes only with the selection, so that each page is stored only once.
  const selection = useMemo(() => JSON.parse(key) as SampleSelection, [key]);
  useStoreVisitedPage(
    useCallback(
      () => Promise.all([samples.index(), samples.list(selection, data.cursor)]),
      [samples, selection, data.cursor],
    ),
  );
  const isLoading = navigation.state === "loading" && navigation.location.pathname.startsWith(paths.samples);
  const { name, modules, books, rows, cursor, next } = data;
  return (
    <SampleListView
      selection={selection}
      name={name}
      modules={modules}
      books={books}
      rows={rows}
      isFirst={cursor === null}
      next={next}
      isLoading={isLoading && !navigation.location.pathname.startsWith("/samples/answers/")}
    />
  );
}

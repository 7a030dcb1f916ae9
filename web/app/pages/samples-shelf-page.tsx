import { useCallback, useMemo } from "react";
import { type LoaderFunction, type Params, useLoaderData, useNavigation } from "react-router";
import { formatBand } from "#core/format/format-number.ts";
import type { SampleIndex } from "#core/wire/library/model-answers.ts";
import type { SampleShelf } from "#core/wire/library/sample-views.ts";
import { SamplesShelf } from "#web/features/samples/samples-shelf.tsx";
import { breadcrumbs, sampleList } from "#web/features/samples/structured.ts";
import { parseBand, type SampleRow, shelfHeading, shelfName, toRow } from "#web/features/samples/labels.ts";
import { LibraryUnreachable, type Services, useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { RefetchPage } from "../result/refetch-page.tsx";
import type { Head, HeadContext } from "../shell/page.ts";
import { useStoreVisitedPage } from "../result/use-store-visited-page.ts";
import { Component as NotFound, head as notFoundHead } from "./not-found-page.tsx";

type Found = {
  state: "found";
  shelf: SampleShelf;
  name: string;
  papers: SampleIndex["modules"];
  books: readonly string[];
  rows: readonly SampleRow[];
  cursor: string | null;
  next: string | null;
};
type Data = Found | { state: "none" } | { state: "unreachable" };

/** Returns the list that an address names (`by`: the segment after /samples/), or null. */
function shelfOf(by: string | undefined, params: Params): SampleShelf | null {
  const band = parseBand(params["band_score"]);
  const { category_id: id, book_slug: slug, test_type: testType, module_type: type, task } = params;
  if (by === "category" && id !== undefined) return { by, id, band };
  if (by === "book" && slug !== undefined) return { by, slug, band };
  const isPaper = type === "writing" && (testType === "academic" || testType === "general");
  if (by === "module" && isPaper && (task === "1" || task === "2"))
    return { by, testType, task: task === "1" ? 1 : 2, band };
  return null;
}

export const createLoader =
  (services: Services): LoaderFunction =>
  async ({ params, request }): Promise<Data> => {
    const url = new URL(request.url);
    const shelf = shelfOf(url.pathname.split("/")[2], params);
    if (shelf === null) return { state: "none" };
    const cursor = url.searchParams.get("cursor");
    const isHalf = shelf.band === null || Number.isInteger(shelf.band * 2);
    try {
      const { samples } = services.library;
      const [index, page] = await Promise.all([
        samples.index(),
        isHalf ? samples.list(shelf, cursor) : { samples: [], next: null },
      ]);
      const name = shelfName(shelf, index);
      if (name === null || page === null) return { state: "none" };
      return {
        state: "found",
        shelf,
        name,
        papers: index.modules,
        books: index.books.map((book) => book.slug),
        rows: page.samples.map(toRow),
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
  const { shelf, name, rows } = data;
  const band = shelf.band === null ? null : formatBand(shelf.band);
  const here = paths.samplesOn(shelf);
  return {
    title: band === null ? `${name}: IELTS Writing samples` : `${name}: IELTS Writing samples, band ${band}`,
    description:
      band === null
        ? `Model answers at every band for IELTS Writing: ${name}. Each with its task, criterion bands and feedback. Free to read.`
        : `Model answers at band ${band} for IELTS Writing: ${name}. Each with its task, criterion bands and feedback. Free to read.`,
    ...(rows.length > 0 && { canonical: here }),
    isStill: true,
    structured: (origin) => [
      breadcrumbs(origin, [
        { name: "Bandwise", path: paths.home },
        { name: "Samples", path: paths.samples },
        { name, path: here },
      ]),
      sampleList(origin, shelfHeading(name, shelf.band), rows),
    ],
  };
};

export function Component() {
  const data = useLoaderData<Data>();
  if (data.state === "none") return <NotFound />;
  if (data.state === "unreachable") return <RefetchPage heading="These samples are not on this device" />;
  return <Shelf key={paths.samplesOn({ ...data.shelf, band: null })} data={data} />;
}

function Shelf({ data }: { data: Found }) {
  const navigation = useNavigation();
  const { samples } = useServices().library;
  const key = JSON.stringify(data.shelf);
  const shelf = useMemo(() => JSON.parse(key) as SampleShelf, [key]);
  useStoreVisitedPage(
    useCallback(() => Promise.all([samples.index(), samples.list(shelf, data.cursor)]), [samples, shelf, data.cursor]),
  );
  const isLoading = navigation.state === "loading" && navigation.location.pathname.startsWith(paths.samples);
  const { name, papers, books, rows, cursor, next } = data;
  return (
    <SamplesShelf
      shelf={shelf}
      name={name}
      papers={papers}
      books={books}
      rows={rows}
      isFirst={cursor === null}
      next={next}
      isLoading={isLoading && !navigation.location.pathname.startsWith("/samples/answers/")}
    />
  );
}

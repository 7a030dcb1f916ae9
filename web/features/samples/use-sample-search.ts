import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { BookSamples } from "#core/wire/library/model-answers.ts";
import {
  hasWords,
  isInSelection,
  toSampleItem,
  samplesOfBooks,
  type SampleSelection,
} from "#core/wire/library/sample-views.ts";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { type SampleRow, toRow } from "./labels.ts";

const MAX_RESULTS = 50;

export type SampleSearch = {
  typed: string;
  type: (words: string) => void;
  /** Null if nothing is searched for. `missing` counts books that could not be fetched. */
  found: "loading" | { rows: readonly SampleRow[]; missing: number } | null;
};

/** Searches the model answers of these books, limited to one list if given. */
export function useSampleSearch(slugs: readonly string[], selection: SampleSelection | null): SampleSearch {
  const { samples } = useServices().library;
  const [typed, setTyped] = useState("");
  const [books, setBooks] = useState<{ of: string; books: (BookSamples | null)[] } | null>(null);
  const words = useDeferredValue(typed).trim();
  const isWanted = words !== "";
  const key = slugs.join(" ");

  useEffect(() => {
    const load = samples.wholeBook;
    if (!isWanted || load === null) return;
    const all = key.split(" ").filter((slug) => slug !== "");
    return whenSettled(Promise.all(all.map((slug) => load(slug).catch(() => null))), (loaded) =>
      setBooks({ of: key, books: loaded }),
    );
  }, [isWanted, key, samples]);

  const texts = useMemo(
    () => (books === null ? [] : samplesOfBooks(books.books.filter((book) => book !== null))),
    [books],
  );
  const found = useMemo((): SampleSearch["found"] => {
    if (words === "") return null;
    if (books?.of !== key) return "loading";
    const rows = texts
      .filter((one) => (selection === null || isInSelection(selection, one)) && hasWords(one, words))
      .slice(0, MAX_RESULTS)
      .map((one) => toRow(toSampleItem(one)));
    return { rows, missing: books.books.filter((book) => book === null).length };
  }, [words, books, key, texts, selection]);
  return { typed, type: setTyped, found };
}

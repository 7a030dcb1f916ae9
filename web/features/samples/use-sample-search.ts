import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { BookSamples } from "#core/wire/library/model-answers.ts";
import {
  hasWords,
  isInSelection,
  toSampleItem,
  listSamplesOfBooks,
  type SampleSelection,
} from "#core/wire/library/sample-views.ts";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { type SampleRow, toSampleRow } from "./labels.ts";

const MAX_RESULTS = 50;

export type SampleSearch = {
  /** What the learner has typed. */
  text: string;
  setText: (text: string) => void;
  /**
   * Null if nothing is searched for. `rows` has at most MAX_RESULTS of the `total` answers that match. `missingBooks`
   * counts the books that could not be fetched.
   */
  found: "loading" | { rows: readonly SampleRow[]; total: number; missingBooks: number } | null;
};

/** Searches the model answers of these books. `selection` limits the search to one list. */
export function useSampleSearch(slugs: readonly string[], selection: SampleSelection | null): SampleSearch {
  const { samples } = useServices().library;
  const [text, setText] = useState("");
  /** The books of the slugs in `key`, without those that could not be fetched. */
  const [loaded, setLoaded] = useState<{ key: string; books: BookSamples[]; missingBooks: number } | null>(null);
  const words = useDeferredValue(text).trim();
  const isSearching = words !== "";
  const key = slugs.join(" ");

  useEffect(() => {
    const load = samples.wholeBook;
    if (!isSearching || load === null) return;
    const searchedSlugs = key.split(" ").filter((slug) => slug !== "");
    const loadAll = Promise.all(searchedSlugs.map((slug) => load(slug).catch(() => null)));
    return whenSettled(loadAll, (results) => {
      const books = results.filter((book) => book !== null);
      setLoaded({ key, books, missingBooks: results.length - books.length });
    });
  }, [isSearching, key, samples]);

  const answers = useMemo(() => listSamplesOfBooks(loaded?.books ?? []), [loaded]);
  const found = useMemo((): SampleSearch["found"] => {
    if (words === "") return null;
    if (loaded?.key !== key) return "loading";
    const matches = answers.filter(
      (answer) => (selection === null || isInSelection(selection, answer)) && hasWords(answer, words),
    );
    const rows = matches.slice(0, MAX_RESULTS).map((answer) => toSampleRow(toSampleItem(answer)));
    return { rows, total: matches.length, missingBooks: loaded.missingBooks };
  }, [words, loaded, key, answers, selection]);
  return { text, setText, found };
}

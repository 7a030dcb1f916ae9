import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useTypedSearch } from "./use-typed-search.ts";

/**
 * Reads and changes the filters of a list, which are in the URL. `typed` is the text of the search field. After a pause
 * in typing, `typed` becomes the `search` of the URL.
 */
export function useUrlFilters(maxLength: number): {
  search: string;
  typed: string;
  setTyped: (text: string) => void;
  get: (name: string) => string;
  change: (name: string, value: string) => void;
} {
  const [params, setParams] = useSearchParams();
  const search = (params.get("search") ?? "").slice(0, maxLength);
  const change = useCallback(
    (name: string, value: string): void =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === "") after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const onSearch = useCallback((text: string) => change("search", text), [change]);
  const [typed, setTyped] = useTypedSearch(search, { maxLength, onSearch });
  return { search, typed, setTyped, get: (name) => params.get(name) ?? "", change };
}

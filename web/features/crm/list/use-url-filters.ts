import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useTypedSearch } from "./use-typed-search.ts";

/**
 * Reads and changes the filters of a list, which are in the URL. `typedSearch` is the text of the search field. After a
 * pause in typing, it becomes the `search` of the URL.
 */
export function useUrlFilters(maxLength: number): {
  search: string;
  typedSearch: string;
  setTypedSearch: (text: string) => void;
  getFilter: (name: string) => string;
  changeFilter: (name: string, value: string) => void;
} {
  const [params, setParams] = useSearchParams();
  const search = (params.get("search") ?? "").slice(0, maxLength);
  const changeFilter = useCallback(
    (name: string, value: string): void =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          if (value === "") changed.delete(name);
          else changed.set(name, value);
          return changed;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const onSearch = useCallback((text: string) => changeFilter("search", text), [changeFilter]);
  const [typedSearch, setTypedSearch] = useTypedSearch(search, { maxLength, onSearch });
  return { search, typedSearch, setTypedSearch, getFilter: (name) => params.get(name) ?? "", changeFilter };
}

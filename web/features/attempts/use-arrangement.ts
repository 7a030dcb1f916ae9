import { useSearchParams } from "react-router";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { type Arrangement, SORTS } from "./arrange.ts";

const DEFAULT_ARRANGEMENT: Arrangement = { module: "all", sort: "newest", page: 1 };

/** Returns the module, order and page of the list, and a setter. They are in the address, so that Back restores them. */
export function useArrangement(): [Arrangement, (change: Partial<Arrangement>) => void] {
  const [search, setSearch] = useSearchParams();
  const arrangement: Arrangement = {
    module: MODULE_TYPES.find((type) => type === search.get("module")) ?? DEFAULT_ARRANGEMENT.module,
    sort: SORTS.find((sort) => sort === search.get("sort")) ?? DEFAULT_ARRANGEMENT.sort,
    page: Math.max(1, Math.floor(Number(search.get("page"))) || 1),
  };
  const setArrangement = (change: Partial<Arrangement>): void => {
    const next = { ...arrangement, page: 1, ...change };
    const params = new URLSearchParams();
    for (const name of ["module", "sort", "page"] as const)
      if (next[name] !== DEFAULT_ARRANGEMENT[name]) params.set(name, String(next[name]));
    setSearch(params, { replace: true, preventScrollReset: change.page === undefined });
  };
  return [arrangement, setArrangement];
}

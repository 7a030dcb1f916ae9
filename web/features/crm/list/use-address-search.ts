import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/** Rows should follow a key at once; the next key cancels a search that is under way. */
const SEARCH_AFTER_IDLE_MS = 60;

/** The filters of a list in the address, and a search field whose text follows a pause in typing. */
export function useAddressSearch(maxLength: number): {
  search: string;
  typed: string;
  type: (text: string) => void;
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
  const [typed, type] = useState(search);
  useEffect(() => {
    const wanted = typed.trim().slice(0, maxLength);
    if (wanted === search) return;
    const timer = setTimeout(() => change("search", wanted), SEARCH_AFTER_IDLE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, change, maxLength]);
  return { search, typed, type, get: (name) => params.get(name) ?? "", change };
}

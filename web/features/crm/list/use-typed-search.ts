import { useEffect, useState } from "react";

/** Short, so that the rows follow each key press. A new search cancels the running request. */
const SEARCH_AFTER_IDLE_MS = 60;

/**
 * Returns the text of a search field and its setter. `search` is the search in the URL. After a pause in typing, calls
 * `onSearch`, which puts the text into the URL. If the user has typed further before the URL changes, the typed text
 * stays. If the URL changes to a search that the field did not request, for example after Back, that search replaces
 * the text.
 */
export function useTypedSearch(
  search: string,
  { maxLength, onSearch }: { maxLength: number; onSearch: (text: string) => void },
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  /** Requested searches that are not in the URL yet, the oldest first. */
  const [requested, setRequested] = useState<readonly string[]>([]);
  if (search !== lastSearch) {
    const index = requested.lastIndexOf(search);
    setLastSearch(search);
    setRequested(index < 0 ? [] : requested.slice(index + 1));
    if (index < 0 && search !== typed.trim()) setTyped(search);
  }
  useEffect(() => {
    const nextSearch = typed.trim().slice(0, maxLength);
    if (nextSearch === search) return;
    const timer = setTimeout(() => {
      setRequested((earlier) => [...earlier, nextSearch]);
      onSearch(nextSearch);
    }, SEARCH_AFTER_IDLE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, maxLength, onSearch]);
  return [typed, setTyped];
}

import { useEffect, useState } from "react";

/** Short, because rows should follow a key at once. The next key cancels a search that is under way. */
const SEARCH_AFTER_IDLE_MS = 60;

/**
 * The text of a search field. Calls `onSearch`, which puts the text into the address, after a pause in typing. A search
 * in the address that the field did not request, for example after Back, replaces the text. A search that the field
 * requested may arrive after further keys; then the text stays.
 */
export function useTypedSearch(
  search: string,
  { maxLength, onSearch }: { maxLength: number; onSearch: (text: string) => void },
): [typed: string, type: (text: string) => void] {
  const [typed, type] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  /** Searches that are not in the address yet, the oldest first. */
  const [requested, setRequested] = useState<readonly string[]>([]);
  if (search !== lastSearch) {
    const at = requested.lastIndexOf(search);
    setLastSearch(search);
    setRequested(at < 0 ? [] : requested.slice(at + 1));
    if (at < 0 && search !== typed.trim()) type(search);
  }
  useEffect(() => {
    const wanted = typed.trim().slice(0, maxLength);
    if (wanted === search) return;
    const timer = setTimeout(() => {
      setRequested((before) => [...before, wanted]);
      onSearch(wanted);
    }, SEARCH_AFTER_IDLE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, maxLength, onSearch]);
  return [typed, type];
}

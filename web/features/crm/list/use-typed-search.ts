import { useEffect, useState } from "react";

/** Rows should follow a key at once; the next key cancels a search that is under way. */
const SEARCH_AFTER_IDLE_MS = 60;

/**
 * The text of a search field. `onSearch` is asked to put it into the address after a pause in typing. The field takes
 * over a search that it did not ask for, for example after Back. One that it asked for may arrive after further keys,
 * which stay.
 */
export function useTypedSearch(
  search: string,
  { maxLength, onSearch }: { maxLength: number; onSearch: (text: string) => void },
): [typed: string, type: (text: string) => void] {
  const [typed, type] = useState(search);
  const [known, setKnown] = useState(search);
  /** Searches on their way into the address, the oldest first. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (search !== known) {
    const at = asked.lastIndexOf(search);
    setKnown(search);
    setAsked(at < 0 ? [] : asked.slice(at + 1));
    if (at < 0 && search !== typed.trim()) type(search);
  }
  useEffect(() => {
    const wanted = typed.trim().slice(0, maxLength);
    if (wanted === search) return;
    const timer = setTimeout(() => {
      setAsked((before) => [...before, wanted]);
      onSearch(wanted);
    }, SEARCH_AFTER_IDLE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, maxLength, onSearch]);
  return [typed, type];
}

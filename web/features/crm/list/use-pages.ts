import { useCallback, useState } from "react";
import { type Load, type LoadState, type LoadFailure, useCall } from "../use-call.ts";

export type Pages<T> = {
  state: LoadState<T>;
  failure: LoadFailure | null;
  reload: () => void;
  /** Replaces the page on the screen, after a change. */
  set: (page: T) => void;
  /** The number of the page, from 1. */
  number: number;
  next: (() => void) | null;
  previous: (() => void) | null;
};

/** Fetches one page of a list at a time. Wrap `load` in `useCallback`: a new `load` starts at the first page. */
export function usePages<T extends { next: string | null }>(load: (cursor: string | null) => Load<T>): Pages<T> {
  const [position, setPosition] = useState<{ load: typeof load; cursors: readonly string[] }>({ load, cursors: [] });
  const cursors = position.load === load ? position.cursors : [];
  const cursor = cursors.at(-1) ?? null;
  const loadPage = useCallback<Load<T>>((client, signal) => load(cursor)(client, signal), [load, cursor]);
  const { state, failure, reload, set } = useCall(loadPage);
  const nextCursor = state.kind === "ready" && !state.isOld ? state.data.next : null;
  return {
    state,
    failure,
    reload,
    set,
    number: cursors.length + 1,
    next: nextCursor === null ? null : () => setPosition({ load, cursors: [...cursors, nextCursor] }),
    previous: cursors.length === 0 ? null : () => setPosition({ load, cursors: cursors.slice(0, -1) }),
  };
}

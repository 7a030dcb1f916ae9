import { useCallback, useEffect, useRef, useState } from "react";
import { useParts } from "#web/parts.ts";
import type { Client, Reply } from "#web/net/client.ts";
import { beginWork, showBannerError } from "#web/ui/banner.ts";

/** Why a call brought nothing: no way to the server, no such thing, no second step yet, or something else the server says. */
export type Trouble = { kind: "offline" | "missing" | "second_step" | "refused"; detail: string };

export type Loaded<T> =
  | { kind: "loading" }
  | { kind: "ready"; data: T; isOld: boolean }
  | { kind: "trouble"; trouble: Trouble };

export type Load<T> = (client: Client, signal: AbortSignal) => Promise<Reply<T>>;

export function troubleOf(reply: Exclude<Reply<unknown>, { kind: "ok" }>): Trouble {
  if (reply.kind === "network") return { kind: "offline", detail: "" };
  const { code, detail } = reply.body;
  if (code === "second_factor_missing") return { kind: "second_step", detail };
  return { kind: reply.status === 404 ? "missing" : "refused", detail };
}

/**
 * What a call answers, asked again whenever `load` changes (keep it stable) and on `reload`. What was there stays while
 * the new answer is on its way, and where none comes.
 */
export function useCall<T>(load: Load<T>): {
  state: Loaded<T>;
  /** The trouble of the newest attempt, where an older answer still stands. */
  trouble: Trouble | null;
  reload: () => void;
  set: (data: T) => void;
} {
  const parts = useParts();
  const [seen, setSeen] = useState<{ from: Load<T>; data: T } | null>(null);
  const [failed, setFailed] = useState<{ from: Load<T>; trouble: Trouble } | null>(null);
  const turn = useRef<AbortController | null>(null);
  const isAsking = useRef(false);

  const ask = useCallback((): void => {
    turn.current?.abort();
    const mine = new AbortController();
    turn.current = mine;
    isAsking.current = true;
    const endWork = beginWork();
    void reach(async () => load(await parts.client(), mine.signal)).then((reply) => {
      endWork();
      if (turn.current !== mine) return;
      isAsking.current = false;
      if (reply.kind === "ok") setSeen({ from: load, data: reply.data });
      setFailed(reply.kind === "ok" ? null : { from: load, trouble: troubleOf(reply) });
    });
  }, [load, parts]);

  useEffect(() => {
    ask();
    return () => {
      turn.current?.abort();
      turn.current = null;
    };
  }, [ask]);

  const set = useCallback(
    (data: T): void => {
      setSeen({ from: load, data });
      // An answer under way was given before this change, and would take it back.
      if (isAsking.current) ask();
    },
    [ask, load],
  );
  const trouble = failed?.from === load ? failed.trouble : null;
  const state: Loaded<T> =
    seen !== null
      ? { kind: "ready", data: seen.data, isOld: seen.from !== load }
      : trouble !== null
        ? { kind: "trouble", trouble }
        : { kind: "loading" };
  return { state, trouble, reload: ask, set };
}

/** A call that may fail before it starts, where a part of the app cannot be fetched: that too is "no connection". */
export async function reach<T>(call: () => Promise<Reply<T>>): Promise<Reply<T>> {
  try {
    return await call();
  } catch {
    return { kind: "network", cause: "unreachable" };
  }
}

/** Runs one act at a time and says whether it is under way. */
export function useAct(): { isBusy: boolean; run: (act: (client: Client) => Promise<void>) => void } {
  const parts = useParts();
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  const run = useCallback(
    (act: (client: Client) => Promise<void>): void => {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      const endWork = beginWork();
      const work = async (): Promise<void> => {
        const client = await parts.client().catch(() => null);
        if (client === null) showBannerError({ text: "Network error. Please check your connection." });
        else await act(client);
      };
      void work().finally(() => {
        endWork();
        underWay.current = false;
        setBusy(false);
      });
    },
    [parts],
  );
  return { isBusy, run };
}

import { useCallback, useEffect, useRef, useState } from "react";
import { useServices } from "#web/services.ts";
import type { Client } from "#web/net/client.ts";
import { tryCall, type Reply } from "#web/net/reply.ts";
import { beginWork, showBannerError } from "#web/ui/display/banner.ts";

/** Why a call failed: offline, not found, second step missing, or refused. */
export type Trouble = { kind: "offline" | "missing" | "second_step" | "refused"; detail: string };

export type Loaded<T> =
  | { kind: "loading" }
  | { kind: "ready"; data: T; isOld: boolean }
  | { kind: "trouble"; trouble: Trouble };

export type Load<T> = (client: Client, signal: AbortSignal) => Promise<Reply<T>>;

export function failureOf(reply: Exclude<Reply<unknown>, { kind: "ok" }>): Trouble {
  if (reply.kind === "network") return { kind: "offline", detail: "" };
  const { code, detail } = reply.body;
  if (code === "second_factor_missing") return { kind: "second_step", detail };
  return { kind: reply.status === 404 ? "missing" : "refused", detail };
}

/** Returns the sentence to show beside a form whose call failed. */
export function faultOf(reply: Exclude<Reply<unknown>, { kind: "ok" }>): string {
  const { kind, detail } = failureOf(reply);
  const errors = reply.kind === "problem" ? Object.values(reply.body.errors ?? {}).flat() : [];
  return kind === "offline" ? "Please check your connection." : (errors[0] ?? detail);
}

/**
 * Fetches a reply, again whenever `load` changes (keep it stable) and on `reload`. Keeps the last reply meanwhile and
 * after a failure.
 */
export function useCall<T>(load: Load<T>): {
  state: Loaded<T>;
  /** The error of the newest attempt, when an older reply is still shown. */
  trouble: Trouble | null;
  reload: () => void;
  set: (data: T) => void;
} {
  const services = useServices();
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
    void tryCall(async () => load(await services.client(), mine.signal)).then((reply) => {
      endWork();
      if (turn.current !== mine) return;
      isAsking.current = false;
      if (reply.kind === "ok") setSeen({ from: load, data: reply.data });
      setFailed(reply.kind === "ok" ? null : { from: load, trouble: failureOf(reply) });
    });
  }, [load, services]);

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
      // A running request started before this change and would revert it.
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

/** Runs one action at a time and returns whether it is running. */
export function useAction(): { isBusy: boolean; run: (act: (client: Client) => Promise<void>) => void } {
  const services = useServices();
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  const run = useCallback(
    (act: (client: Client) => Promise<void>): void => {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      const endWork = beginWork();
      const work = async (): Promise<void> => {
        const client = await services.client().catch(() => null);
        if (client === null) showBannerError({ text: "Network error. Please check your connection." });
        else await act(client);
      };
      void work().finally(() => {
        endWork();
        underWay.current = false;
        setBusy(false);
      });
    },
    [services],
  );
  return { isBusy, run };
}

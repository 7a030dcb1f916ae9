import { useCallback, useEffect, useRef, useState } from "react";
import { useServices } from "#web/services.ts";
import type { Client } from "#web/net/client.ts";
import { tryCall, type Reply } from "#web/net/reply.ts";
import { beginWork, showBannerError } from "#web/ui/display/banner.ts";

/** Why a call failed: offline, not found, second step missing, or refused. */
export type LoadFailure = { kind: "offline" | "missing" | "second_step" | "refused"; detail: string };

/** `isOld`: the data is of the previous `load`. */
export type Loaded<T> =
  | { kind: "loading" }
  | { kind: "ready"; data: T; isOld: boolean }
  | { kind: "failed"; failure: LoadFailure };

export type Load<T> = (client: Client, signal: AbortSignal) => Promise<Reply<T>>;

export type FailedReply = Exclude<Reply<unknown>, { kind: "ok" }>;

export function failureOf(reply: FailedReply): LoadFailure {
  if (reply.kind === "network") return { kind: "offline", detail: "" };
  const { code, detail } = reply.body;
  if (code === "second_factor_missing") return { kind: "second_step", detail };
  return { kind: reply.status === 404 ? "missing" : "refused", detail };
}

/** Shows on the banner why a call failed. */
export function showFailure(reply: FailedReply, retry?: () => void): void {
  const { kind, detail } = failureOf(reply);
  const text = kind === "offline" ? "Network error. Please check your connection." : detail;
  showBannerError({ text, ...(retry !== undefined && { retry }) });
}

/** Returns the sentence to show beside a form whose call failed. */
export function errorMessageOf(reply: FailedReply): string {
  const { kind, detail } = failureOf(reply);
  const errors = reply.kind === "problem" ? Object.values(reply.body.errors ?? {}).flat() : [];
  return kind === "offline" ? "Please check your connection." : (errors[0] ?? detail);
}

/**
 * Fetches a reply with `load`, and again when `load` changes or `reload` is called. Wrap `load` in `useCallback`. The
 * last reply stays in `state` during a fetch and after a failure.
 */
export function useCall<T>(load: Load<T>): {
  state: Loaded<T>;
  /** Why the newest fetch failed; null if it did not. An older reply may still be shown. */
  failure: LoadFailure | null;
  reload: () => void;
  set: (data: T) => void;
} {
  const services = useServices();
  const [lastReply, setLastReply] = useState<{ from: Load<T>; data: T } | null>(null);
  const [failed, setFailed] = useState<{ from: Load<T>; failure: LoadFailure } | null>(null);
  const running = useRef<AbortController | null>(null);
  const isFetching = useRef(false);

  const fetchReply = useCallback((): void => {
    running.current?.abort();
    const current = new AbortController();
    running.current = current;
    isFetching.current = true;
    const endWork = beginWork();
    void tryCall(async () => load(await services.client(), current.signal)).then((reply) => {
      endWork();
      if (running.current !== current) return;
      isFetching.current = false;
      if (reply.kind === "ok") setLastReply({ from: load, data: reply.data });
      setFailed(reply.kind === "ok" ? null : { from: load, failure: failureOf(reply) });
    });
  }, [load, services]);

  useEffect(() => {
    fetchReply();
    return () => {
      running.current?.abort();
      running.current = null;
    };
  }, [fetchReply]);

  const set = useCallback(
    (data: T): void => {
      setLastReply({ from: load, data });
      // A request that started before this change would undo the change on the screen. Fetching again aborts it.
      if (isFetching.current) fetchReply();
    },
    [fetchReply, load],
  );
  const failure = failed?.from === load ? failed.failure : null;
  const state: Loaded<T> =
    lastReply !== null
      ? { kind: "ready", data: lastReply.data, isOld: lastReply.from !== load }
      : failure !== null
        ? { kind: "failed", failure }
        : { kind: "loading" };
  return { state, failure, reload: fetchReply, set };
}

/** Runs one action at a time and returns whether it is running. */
export function useAction(): { isBusy: boolean; run: (act: (client: Client) => Promise<void>) => void } {
  const services = useServices();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = useCallback(
    (act: (client: Client) => Promise<void>): void => {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      const endWork = beginWork();
      const work = async (): Promise<void> => {
        const client = await services.client().catch(() => null);
        if (client === null) showBannerError({ text: "Network error. Please check your connection." });
        else await act(client);
      };
      void work().finally(() => {
        endWork();
        isRunning.current = false;
        setBusy(false);
      });
    },
    [services],
  );
  return { isBusy, run };
}

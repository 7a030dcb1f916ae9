import { useCallback, useEffect, useRef, useState } from "react";
import { useServices } from "#web/services.ts";
import type { Client } from "#web/net/client.ts";
import { NETWORK_ERROR_TEXT, tryCall, type Reply } from "#web/net/reply.ts";
import { showLoadingLine, showBannerError } from "#web/ui/display/banner.ts";

/**
 * Why a call failed. `offline`: no reply. `missing`: the server answered 404. `second_step`: staff must first set up
 * two-step sign-in. `refused`: any other problem.
 */
export type LoadFailure = { kind: "offline" | "missing" | "second_step" | "refused"; detail: string };

/** `isOld`: the data is from the previous `load`, because the new `load` has not replied yet. */
export type LoadState<T> =
  | { kind: "loading" }
  | { kind: "ready"; data: T; isOld: boolean }
  | { kind: "failed"; failure: LoadFailure };

/** Calls one endpoint. */
export type Load<T> = (client: Client, signal: AbortSignal) => Promise<Reply<T>>;

export type FailedReply = Exclude<Reply<unknown>, { kind: "ok" }>;

export function toFailure(reply: FailedReply): LoadFailure {
  if (reply.kind === "network") return { kind: "offline", detail: "" };
  const { code, detail } = reply.body;
  if (code === "second_factor_missing") return { kind: "second_step", detail };
  return { kind: reply.status === 404 ? "missing" : "refused", detail };
}

/** Shows on the banner why a call failed. The banner has a button that calls `retry`, if given. */
export function showFailure(reply: FailedReply, retry?: () => void): void {
  const { kind, detail } = toFailure(reply);
  const text = kind === "offline" ? NETWORK_ERROR_TEXT : detail;
  showBannerError({ text, ...(retry !== undefined && { retry }) });
}

/** Returns the sentence that says, beside a form, why its call failed. */
export function describeFailure(reply: FailedReply): string {
  const { kind, detail } = toFailure(reply);
  const errors = reply.kind === "problem" ? Object.values(reply.body.errors ?? {}).flat() : [];
  return kind === "offline" ? "Please check your connection." : (errors[0] ?? detail);
}

/**
 * Fetches a reply with `load`. Fetches again when `load` changes and on `reload`. Wrap `load` in `useCallback`. The
 * last reply stays in `state` during a fetch and after a failure.
 */
export function useCall<T>(load: Load<T>): {
  state: LoadState<T>;
  /** Why the newest fetch failed, or null. `state` may still have an older reply. */
  failure: LoadFailure | null;
  reload: () => void;
  /** Replaces the reply on the screen, after a change. */
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
    const hideLoadingLine = showLoadingLine();
    void tryCall(async () => load(await services.client(), current.signal)).then((reply) => {
      hideLoadingLine();
      if (running.current !== current) return;
      isFetching.current = false;
      if (reply.kind === "ok") setLastReply({ from: load, data: reply.data });
      setFailed(reply.kind === "ok" ? null : { from: load, failure: toFailure(reply) });
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
      // The reply to a request from before this change would undo the change on the screen, so the request is repeated.
      if (isFetching.current) fetchReply();
    },
    [fetchReply, load],
  );
  const failure = failed?.from === load ? failed.failure : null;
  return { state: toLoadState(load, lastReply, failure), failure, reload: fetchReply, set };
}

function toLoadState<T>(
  load: Load<T>,
  lastReply: { from: Load<T>; data: T } | null,
  failure: LoadFailure | null,
): LoadState<T> {
  if (lastReply !== null) return { kind: "ready", data: lastReply.data, isOld: lastReply.from !== load };
  return failure === null ? { kind: "loading" } : { kind: "failed", failure };
}

/** Returns `run`, which runs one action at a time and ignores calls while an action is running. */
export function useAction(): { isBusy: boolean; run: (action: (client: Client) => Promise<void>) => void } {
  const services = useServices();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = useCallback(
    (action: (client: Client) => Promise<void>): void => {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      const hideLoadingLine = showLoadingLine();
      const work = async (): Promise<void> => {
        const client = await services.client().catch(() => null);
        if (client === null) showBannerError({ text: NETWORK_ERROR_TEXT });
        else await action(client);
      };
      void work().finally(() => {
        hideLoadingLine();
        isRunning.current = false;
        setBusy(false);
      });
    },
    [services],
  );
  return { isBusy, run };
}

import type { KeeperReply, KeeperThread } from "#web/db/draft-keeper.ts";
// oxlint-disable-next-line import/default -- made by the bundler
import workerUrl from "./draft-worker.ts?worker&url";
import { trustedScriptUrl } from "./trusted-urls.ts";

/** A worker that writes drafts. */
export function startDraftThread(): KeeperThread {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: "module" });
  return {
    post: (request) => worker.postMessage(request),
    onReply: (listener) => worker.addEventListener("message", ({ data }: MessageEvent<KeeperReply>) => listener(data)),
    onDead: (listener) => worker.addEventListener("error", listener),
    end: () => worker.terminate(),
  };
}

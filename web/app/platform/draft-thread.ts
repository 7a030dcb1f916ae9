import { proxy, wrap } from "comlink";
import type { DraftWorkerThread } from "#web/db/draft/draft-worker-client.ts";
import { startWorker } from "./call-worker.ts";
import type { DraftWorkerApi } from "./draft-worker.ts";
// oxlint-disable-next-line import/default -- made by the bundler
import workerUrl from "./draft-worker.ts?worker&url";

/** Starts a worker that writes drafts. Throws if the browser has no workers. */
export function startDraftThread(): DraftWorkerThread {
  const worker = startWorker(workerUrl);
  const remote = wrap<DraftWorkerApi>(worker);
  let refuse: Parameters<DraftWorkerThread["open"]>[1] = () => undefined;
  return {
    open: (names, onRefused) => {
      refuse = onRefused;
      void remote.open(names, proxy(onRefused));
    },
    writeAhead: (entry) => void remote.writeAhead(entry).catch(() => refuse(entry)),
    save: (save) => remote.save(save),
    onDead: (listener) => worker.addEventListener("error", listener),
    end: () => worker.terminate(),
  };
}

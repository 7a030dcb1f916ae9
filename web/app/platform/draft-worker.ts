/// <reference lib="webworker" />
import { expose } from "comlink";
import { openDevice } from "#web/db/storage/device.ts";
import { type DraftWriter, createDraftWriter } from "#web/db/draft/draft-worker-client.ts";

type ServeDraftsParameters = Parameters<typeof createDraftWriter>;

// Each call waits for the databases, so that calls run in order.
let server: Promise<DraftWriter> = Promise.reject(new Error("not opened"));
server.catch(() => undefined);

const api = {
  open(names: { work: string; cache: string }, onRefused: ServeDraftsParameters[1]): void {
    server = open(names, onRefused);
  },
  async writeAhead(entry: Parameters<DraftWriter["writeAhead"]>[0]): Promise<void> {
    (await server).writeAhead(entry);
  },
  async save(save: Parameters<DraftWriter["save"]>[0]): ReturnType<DraftWriter["save"]> {
    return await (await server).save(save);
  },
};
export type DraftWorkerApi = typeof api;

async function open(names: { work: string; cache: string }, onRefused: ServeDraftsParameters[1]): Promise<DraftWriter> {
  const device = openDevice({ names });
  // Write-ahead copies bypass Dexie, so Dexie does not open the database for them.
  await device.work.open().catch(() => undefined);
  return createDraftWriter(device, onRefused);
}

expose(api);

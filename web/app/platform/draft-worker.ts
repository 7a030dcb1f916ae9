/// <reference lib="webworker" />
import { expose } from "comlink";
import { openDevice } from "#web/db/storage/device.ts";
import { type DraftWriter, createDraftWriter } from "#web/db/draft/draft-worker-client.ts";

type OnRefused = Parameters<typeof createDraftWriter>[1];

// Each call waits until the work database is open, so that calls run in order.
let writer: Promise<DraftWriter> = Promise.reject(new Error("not opened"));
writer.catch(() => undefined);

const api = {
  open(names: { work: string; cache: string }, onRefused: OnRefused): void {
    writer = openWriter(names, onRefused);
  },
  async writeAhead(entry: Parameters<DraftWriter["writeAhead"]>[0]): Promise<void> {
    (await writer).writeAhead(entry);
  },
  async save(save: Parameters<DraftWriter["save"]>[0]): ReturnType<DraftWriter["save"]> {
    return await (await writer).save(save);
  },
};
export type DraftWorkerApi = typeof api;

async function openWriter(names: { work: string; cache: string }, onRefused: OnRefused): Promise<DraftWriter> {
  const device = openDevice({ names });
  // Dexie opens a database with its first query. Write-ahead copies bypass Dexie, so the database is opened here.
  await device.work.open().catch(() => undefined);
  return createDraftWriter(device, onRefused);
}

expose(api);

/// <reference lib="webworker" />
import { openDevice, type Device } from "#web/db/device.ts";
import { serveDrafts, type KeeperRequest } from "#web/db/draft-keeper.ts";

// Beside the page: who types waits for no disk.
let device: Promise<Device> | null = null;

globalThis.addEventListener("message", ({ data }: MessageEvent<KeeperRequest>) => void answer(data));

async function answer(request: KeeperRequest): Promise<void> {
  if (request.kind === "open") {
    device = open(request.names);
    return;
  }
  if (device !== null) await serveDrafts(await device, request, (reply) => globalThis.postMessage(reply));
}

async function open(names: { work: string; cache: string }): Promise<Device> {
  const opened = openDevice({ names });
  // What is kept past the database's library needs it open.
  await opened.work.open().catch(() => undefined);
  return opened;
}

import { closeDevice, isWorkNewer, openDevice, type Device } from "#web/db/device.ts";
import { countOutbox, hurryOutbox } from "#web/db/outbox.ts";
import { createClient } from "#web/net/client.ts";
import { createDrain, noticeOf, type DrainEnd } from "./drain.ts";
import { createNotices } from "./notices.ts";
import { totalOf } from "./outbox-view.ts";
import { createQueueOfOne } from "./queue-of-one.ts";
import { createServerClock } from "./server-clock.ts";
import { mirrorSession, readMirror } from "./session-mirror.ts";
import { browserSurroundings, type Surroundings } from "./surroundings.ts";
import { createTokenManager, REQUEST_MARGIN, type TokenStore } from "./tokens.ts";
import { createUpload } from "./upload.ts";

/**
 * Sends what waits from within the service worker, with the tokens of the mirror. Throws when something is left that
 * another try may bring through: the browser then wakes the worker again. A work database of a newer build is left
 * alone.
 */
export async function drainInWorker(
  open: () => Device = openDevice,
  surroundings: Surroundings = browserSurroundings(),
  origin = "",
): Promise<void> {
  const device = open();
  try {
    if (await isWorkNewer(device)) return;
    const owner = (await readMirror(device))?.owner;
    if (owner !== undefined) await hurryOutbox(device, owner, "fresh");
    const end = await drainOnce(device, surroundings, origin);
    if (owner === undefined || end.kind === "sign_in") return;
    const count = await countOutbox(device, owner);
    const { waiting, audio } = count;
    surroundings.showBadge(totalOf(count));
    if (waiting + audio > 0) throw new Error(`${waiting + audio} commands and recordings are still waiting`);
  } finally {
    closeDevice(device);
  }
}

async function drainOnce(device: Device, surroundings: Surroundings, origin: string): Promise<DrainEnd> {
  const notices = createNotices();
  const clock = createServerClock(surroundings.now);
  const client = createClient({ origin, fetch: surroundings.fetch, access: null, onServerTime: clock.note });
  const inTurn = createQueueOfOne();
  const store: TokenStore = {
    read: () => readMirror(device),
    readAll: () => readMirror(device),
    async write(held) {
      await mirrorSession(device, held);
      notices.tell({ type: "session" });
    },
  };
  const tokens = createTokenManager({
    client,
    store,
    clock,
    alone: (work) => (surroundings.locks === null ? inTurn(work) : surroundings.locks.request("auth", work)),
  });
  const session = { access: () => tokens.access(REQUEST_MARGIN), renew: tokens.renew, clock };
  const drain = createDrain({
    device,
    client,
    session,
    surroundings,
    onProgress: (step) => notices.tell({ type: "drain", state: step === "sending" ? "sending" : "done" }),
  });
  try {
    const end = await drain();
    const notice = noticeOf(end);
    if (notice !== null) notices.tell(notice);
    // Recordings follow their announcements.
    if (end.kind === "empty" || end.kind === "waiting") await createUpload({ device, client, session, surroundings })();
    return end;
  } finally {
    notices.close();
  }
}

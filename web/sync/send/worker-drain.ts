import { closeDevice, isWorkNewer, openDevice, type Device } from "#web/db/storage/device.ts";
import { countOutbox, flushOutbox } from "#web/db/outbox/outbox.ts";
import { createClientWith } from "#web/net/client.ts";
import { createDrain, noticeAfter, type DrainEnd } from "./drain.ts";
import { createNotices } from "./notices.ts";
import { totalOf } from "./outbox-view.ts";
import { sendRevocations } from "./revocations.ts";
import { createQueueOfOne } from "../queue-of-one.ts";
import { createServerClock } from "../server-clock.ts";
import { mirrorSession, readMirror } from "../session-mirror.ts";
import { browserPlatform, type Platform } from "../platform.ts";
import { createTokenManager, REQUEST_MARGIN_MS, type TokenStore } from "../tokens.ts";
import { createUpload } from "./upload.ts";
import { workerEndpoint } from "./worker-endpoint.ts";

/**
 * Sends the outbox from the service worker, with the copied tokens. Throws if anything remains that another try may
 * send, so that the browser starts the worker again. Does nothing if a newer build changed the work database.
 */
export async function drainInWorker(
  open: () => Device = openDevice,
  platform: Platform = browserPlatform(),
  origin = "",
): Promise<void> {
  const device = open();
  try {
    if (await isWorkNewer(device)) return;
    const unrevoked = await sendRevocations(
      device,
      createClientWith(workerEndpoint, { origin, fetch: platform.fetch, access: null }),
    );
    const owner = (await readMirror(device))?.owner;
    if (owner !== undefined) await flushOutbox(device, owner, "fresh");
    const end = await drainOnce(device, platform, origin);
    if (unrevoked > 0) throw new Error(`${unrevoked} sign-outs are still waiting`);
    if (owner === undefined || end.kind === "sign_in") return;
    const count = await countOutbox(device, owner);
    const { waiting, sending, due, audio } = count;
    platform.showBadge(totalOf(count));
    // Commands behind a blocked command wait for the learner, so another try cannot send them.
    if (due !== null || sending + audio > 0)
      throw new Error(`${waiting + audio} commands and recordings are still waiting`);
  } finally {
    closeDevice(device);
  }
}

async function drainOnce(device: Device, platform: Platform, origin: string): Promise<DrainEnd> {
  const notices = createNotices();
  const clock = createServerClock(platform.now);
  const client = createClientWith(workerEndpoint, {
    origin,
    fetch: platform.fetch,
    access: null,
    onServerTime: clock.observe,
  });
  const runInTurn = createQueueOfOne();
  const store: TokenStore = {
    read: () => readMirror(device),
    readAll: () => readMirror(device),
    async write(accountTokens) {
      await mirrorSession(device, accountTokens);
      notices.send({ type: "session" });
    },
  };
  const tokens = createTokenManager({
    client,
    store,
    clock,
    runExclusively: (task) => (platform.locks === null ? runInTurn(task) : platform.locks.request("auth", task)),
  });
  const session = { access: () => tokens.access(REQUEST_MARGIN_MS), renew: tokens.renew, clock };
  const drain = createDrain({
    device,
    client,
    session,
    platform,
    onProgress: (step) => notices.send({ type: "drain", state: step === "sending" ? "sending" : "done" }),
  });
  try {
    const end = await drain();
    const notice = noticeAfter(end);
    if (notice !== null) notices.send(notice);
    // The server accepts a recording only after its command.
    if (end.kind === "empty" || end.kind === "waiting") await createUpload({ device, client, session, platform })();
    return end;
  } finally {
    notices.close();
  }
}

import { PIECE_HASH_HEADER, RECORDING_LIMIT, type UploadState } from "#core/wire/attempt/uploads.ts";
import type { Device } from "#web/db/storage/device.ts";
import {
  listUploads,
  storeOffset,
  readRecordingBytes,
  rejectUpload,
  completeUpload,
  type RecordingRow,
} from "#web/db/speaking/recordings.ts";
import type { Client, Reply } from "#web/net/client.ts";
import { runWithLock } from "../locks.ts";
import type { Platform } from "../download/platform.ts";
import type { Access } from "../tokens.ts";

/**
 * How a round of uploads ended. empty: everything is sent. busy: another tab or the worker is sending. sign_in: there
 * is no token. wait: try again later, without limit.
 */
export type UploadEnd =
  | { kind: "empty" | "busy" | "sign_in" }
  | { kind: "wait"; cause: "network" | "server"; retryAfter: number | null };

export type UploadDependencies = {
  device: Device;
  client: Client;
  session: { access(): Promise<Access>; renew(refused: string): Promise<Access> };
  platform: Pick<Platform, "locks" | "now" | "every" | "digest">;
  /** Called when bytes have arrived. */
  onProgress?: () => void;
};

export const UPLOAD_LOCK = "uploads";
/** Time limit of a request without a piece. */
const TIMEOUT_MS = 60_000;
/** Time limit of a request with a piece, the same as the server's. A piece takes 105 seconds at 20 kbit/s. */
const PIECE_TIMEOUT_MS = 150_000;
/** How often a recording is sent again after the server rejected a hash. */
const MAX_RESTARTS = 2;

type Stop = { kind: "sign_in" } | Extract<UploadEnd, { kind: "wait" }>;
/** delivered: the server has it all. skipped: it cannot be sent now, but others may be. */
type Outcome = "delivered" | "skipped" | Stop;

/** Sends the recordings that the server expects, in the page and in the worker, piece by piece. */
export function createUpload(dependencies: UploadDependencies): (steal?: boolean) => Promise<UploadEnd> {
  const { device, client, session } = dependencies;

  /** Calls with a token of this account only; renews it once if it is rejected. */
  async function asOwner<T>(owner: string, call: (bearer: string) => Promise<Reply<T>>): Promise<Reply<T> | Stop> {
    const access = await session.access();
    if (access.kind === "network") return { kind: "wait", cause: "network", retryAfter: null };
    if (access.kind === "none" || access.owner !== owner) return { kind: "sign_in" };
    const first = await call(access.token);
    if (first.kind !== "problem" || first.status !== 401) return first;
    const renewed = await session.renew(access.token);
    if (renewed.kind === "network") return { kind: "wait", cause: "network", retryAfter: null };
    return renewed.kind === "ok" && renewed.owner === owner ? await call(renewed.token) : { kind: "sign_in" };
  }

  const fetchState = (row: RecordingRow): Promise<Reply<UploadState> | Stop> =>
    asOwner(row.owner, (bearer) => client.call("uploadState", { params: { id: row.id }, bearer, timeout: TIMEOUT_MS }));

  async function sendPiece(row: RecordingRow, offset: number): Promise<Reply<UploadState> | Stop> {
    const bytes = await readRecordingBytes(device, row.id, offset, RECORDING_LIMIT.piece);
    const hash = await dependencies.platform.digest(bytes);
    const query = { offset: String(offset), total: String(row.bytes) };
    return await asOwner(row.owner, (bearer) =>
      client.call("uploadPiece", {
        params: { id: row.id },
        query,
        bytes,
        bearer,
        timeout: PIECE_TIMEOUT_MS,
        headers: { [PIECE_HASH_HEADER]: hash },
      }),
    );
  }

  const finish = (row: RecordingRow): Promise<Reply<UploadState> | Stop> =>
    asOwner(row.owner, (bearer) =>
      client.call("uploadFinish", {
        params: { id: row.id },
        body: { total: row.bytes, sha256: row.sha256 ?? "" },
        bearer,
        timeout: TIMEOUT_MS,
      }),
    );

  /**
   * Sends one recording, from the offset that the server has to the end. The caller deletes its bytes only after that.
   */
  async function deliver(row: RecordingRow): Promise<Outcome> {
    let reply = await fetchState(row);
    let offset = 0;
    let restarts = 0;
    for (;;) {
      if (reply.kind === "wait" || reply.kind === "sign_in") return reply;
      if (reply.kind === "network") return { kind: "wait", cause: "network", retryAfter: null };
      if (reply.kind === "ok") {
        if (reply.data.complete) return "delivered";
        offset = reply.data.offset;
      } else {
        const { status, body } = reply;
        // The recording's command may not have arrived yet, or the server lost it: try again later.
        if (status === 404) return "skipped";
        if (status === 409 && body.offset !== undefined) offset = body.offset;
        else if (status === 422 && body.offset !== undefined && restarts < MAX_RESTARTS) {
          restarts += 1;
          offset = body.offset;
        } else if (await isHopeless(row, status, body.offset !== undefined)) {
          await rejectUpload(device, row.id);
          dependencies.onProgress?.();
          return "skipped";
        } else return { kind: "wait", cause: "server", retryAfter: reply.retryAfter ?? null };
      }
      await storeOffset(device, row.id, offset);
      dependencies.onProgress?.();
      reply = offset >= row.bytes ? await finish(row) : await sendPiece(row, offset);
    }
  }

  /**
   * Returns whether no further try can succeed. The server may have rejected the file. Or it names an offset to
   * continue from, and the bytes on this device are no longer those that were recorded. A piece that was damaged only
   * on its way is sent again.
   */
  async function isHopeless(row: RecordingRow, status: number, isDamage: boolean): Promise<boolean> {
    if (status !== 400 && status !== 413 && status !== 422) return false;
    if (!isDamage) return true;
    const bytes = await readRecordingBytes(device, row.id, 0, row.bytes);
    return (await dependencies.platform.digest(bytes)) !== row.sha256;
  }

  async function run(): Promise<UploadEnd> {
    const tried = new Set<string>();
    for (;;) {
      const access = await session.access();
      if (access.kind === "network") return { kind: "wait", cause: "network", retryAfter: null };
      if (access.kind === "none") return { kind: "sign_in" };
      const row = (await listUploads(device, access.owner)).find((one) => !tried.has(one.id));
      if (row === undefined) return tried.size > 0 ? await endAfterSkips(access.owner) : { kind: "empty" };
      tried.add(row.id);
      const outcome = await deliver(row);
      if (typeof outcome === "object") return outcome;
      if (outcome === "delivered") {
        await completeUpload(device, row.id);
        dependencies.onProgress?.();
      }
    }
  }

  async function endAfterSkips(owner: string): Promise<UploadEnd> {
    const isLeft = (await listUploads(device, owner)).length > 0;
    return isLeft ? { kind: "wait", cause: "server", retryAfter: null } : { kind: "empty" };
  }

  return async (steal = false) => {
    const end = await runWithLock({ device, platform: dependencies.platform }, UPLOAD_LOCK, run, steal);
    return end === "busy" ? { kind: "busy" } : end;
  };
}

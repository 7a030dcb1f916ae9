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
import type { Platform } from "../platform.ts";
import type { Access } from "../tokens.ts";

/**
 * How a run of uploads ended. empty: no recording waits to be sent. busy: another tab or the worker is sending.
 * sign_in: there is no token. wait: a recording could not be sent; try again later.
 */
export type UploadEnd =
  | { kind: "empty" | "busy" | "sign_in" }
  | { kind: "wait"; cause: "network" | "server"; retryAfter: number | null };

export type UploadDependencies = {
  device: Device;
  client: Client;
  session: { access(): Promise<Access>; renew(refused: string): Promise<Access> };
  platform: Pick<Platform, "locks" | "now" | "every" | "digest">;
  /** Called after the device has stored the server's answer about a recording. */
  onProgress?: () => void;
};

export const UPLOAD_LOCK = "uploads";
/** Time limit of a request without a piece. */
const TIMEOUT_MS = 60_000;
/** Time limit of a request with a piece. At 20 kbit/s a piece takes 105 seconds. */
const PIECE_TIMEOUT_MS = 150_000;
/** How many times one run sends a recording again after the server rejected a hash. */
const MAX_RESTARTS = 2;

type Stop = { kind: "sign_in" } | Extract<UploadEnd, { kind: "wait" }>;
/** sent: the server has the whole recording. skipped: this recording was not sent; others may be sent. */
type Outcome = "sent" | "skipped" | Stop;

/** Creates the function that sends the recordings that the server expects, piece by piece, for a page or the worker. */
export function createUpload(dependencies: UploadDependencies): (steal?: boolean) => Promise<UploadEnd> {
  const { device, client, session } = dependencies;

  /** Calls with a token of this account, and once more with a renewed token if the server refuses the first. */
  async function callAsOwner<T>(owner: string, call: (bearer: string) => Promise<Reply<T>>): Promise<Reply<T> | Stop> {
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
    callAsOwner(row.owner, (bearer) =>
      client.call("uploadState", { params: { id: row.id }, bearer, timeout: TIMEOUT_MS }),
    );

  async function sendPiece(row: RecordingRow, offset: number): Promise<Reply<UploadState> | Stop> {
    const bytes = await readRecordingBytes(device, row.id, offset, RECORDING_LIMIT.pieceBytes);
    const hash = await dependencies.platform.digest(bytes);
    const query = { offset: String(offset), total: String(row.bytes) };
    return await callAsOwner(row.owner, (bearer) =>
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
    callAsOwner(row.owner, (bearer) =>
      client.call("uploadFinish", {
        params: { id: row.id },
        body: { total: row.bytes, sha256: row.sha256 ?? "" },
        bearer,
        timeout: TIMEOUT_MS,
      }),
    );

  /** Sends one recording from the offset that the server has. The caller may delete its bytes after "sent". */
  async function sendRecording(row: RecordingRow): Promise<Outcome> {
    let reply = await fetchState(row);
    let offset = 0;
    let restarts = 0;
    for (;;) {
      if (reply.kind === "wait" || reply.kind === "sign_in") return reply;
      if (reply.kind === "network") return { kind: "wait", cause: "network", retryAfter: null };
      if (reply.kind === "ok") {
        if (reply.data.complete) return "sent";
        offset = reply.data.offset;
      } else {
        const { status, body } = reply;
        // The server does not know the recording: its command has not arrived yet, or the server lost it.
        if (status === 404) return "skipped";
        if (status === 409 && body.offset !== undefined) offset = body.offset;
        else if (status === 422 && body.offset !== undefined && restarts < MAX_RESTARTS) {
          restarts += 1;
          offset = body.offset;
        } else if (await canNeverSucceed(row, status, body.offset !== undefined)) {
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
   * Returns whether no further try can succeed: the server rejected the recording itself, or received damaged bytes and
   * the bytes on this device are damaged too. Bytes that were damaged only on their way can be sent again.
   */
  async function canNeverSucceed(row: RecordingRow, status: number, hasOffset: boolean): Promise<boolean> {
    if (status !== 400 && status !== 413 && status !== 422) return false;
    // With damaged bytes the server names the offset from which to send again.
    if (!hasOffset) return true;
    const bytes = await readRecordingBytes(device, row.id, 0, row.bytes);
    return (await dependencies.platform.digest(bytes)) !== row.sha256;
  }

  async function run(): Promise<UploadEnd> {
    const tried = new Set<string>();
    for (;;) {
      const access = await session.access();
      if (access.kind === "network") return { kind: "wait", cause: "network", retryAfter: null };
      if (access.kind === "none") return { kind: "sign_in" };
      const row = (await listUploads(device, access.owner)).find(({ id }) => !tried.has(id));
      if (row === undefined) return tried.size > 0 ? await endAfterSkips(access.owner) : { kind: "empty" };
      tried.add(row.id);
      const outcome = await sendRecording(row);
      if (typeof outcome === "object") return outcome;
      if (outcome === "sent") {
        await completeUpload(device, row.id);
        dependencies.onProgress?.();
      }
    }
  }

  async function endAfterSkips(owner: string): Promise<UploadEnd> {
    const hasUploads = (await listUploads(device, owner)).length > 0;
    return hasUploads ? { kind: "wait", cause: "server", retryAfter: null } : { kind: "empty" };
  }

  return async (steal = false) => {
    const end = await runWithLock({ device, platform: dependencies.platform }, UPLOAD_LOCK, run, steal);
    return end === "busy" ? { kind: "busy" } : end;
  };
}

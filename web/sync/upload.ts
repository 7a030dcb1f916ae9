import { PIECE_HASH_HEADER, RECORDING_LIMIT, type UploadState } from "#core/wire/uploads.ts";
import type { Device } from "#web/db/device.ts";
import {
  listUploads,
  noteOffset,
  readPiece,
  refuseUpload,
  settleUpload,
  type RecordingRow,
} from "#web/db/recordings.ts";
import type { Client, Reply } from "#web/net/client.ts";
import { holdOrSkip } from "./locks.ts";
import type { Surroundings } from "./surroundings.ts";
import type { Access } from "./tokens.ts";

/**
 * How a round of uploads ended. empty: all that may be sent is sent. busy: another tab or the worker is at it.
 * sign_in: no token is to be had. wait: come back later, as often as it takes.
 */
export type UploadEnd =
  | { kind: "empty" | "busy" | "sign_in" }
  | { kind: "wait"; cause: "network" | "server"; retryAfter: number | null };

export type UploadParts = {
  device: Device;
  client: Client;
  session: { access(): Promise<Access>; renew(refused: string): Promise<Access> };
  surroundings: Pick<Surroundings, "locks" | "now" | "every" | "digest">;
  /** Called when bytes have arrived. */
  onProgress?: () => void;
};

export const UPLOAD_LOCK = "uploads";
/** An upload's own time-out (reliability §2.4), in ms. */
const TIMEOUT = 60_000;
/** A piece comes through on 20 kbit/s in 105 seconds; the server waits as long. */
const PIECE_TIMEOUT = 150_000;
/** So often in one round the server may find that what arrived is not what was announced. */
const RESTARTS = 2;

type Stop = { kind: "sign_in" } | Extract<UploadEnd, { kind: "wait" }>;
/** delivered: the server has it all. skipped: it cannot be sent now, others may be. */
type Outcome = "delivered" | "skipped" | Stop;

/** Sends the recordings that the server knows of, in the page and in the worker alike, piece by piece. */
export function createUpload(parts: UploadParts): (steal?: boolean) => Promise<UploadEnd> {
  const { device, client, session } = parts;

  /** Calls with a token of this account and no other; renews it once when it is refused. */
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

  const ask = (row: RecordingRow): Promise<Reply<UploadState> | Stop> =>
    asOwner(row.owner, (bearer) => client.call("uploadState", { params: { id: row.id }, bearer, timeout: TIMEOUT }));

  async function sendPiece(row: RecordingRow, offset: number): Promise<Reply<UploadState> | Stop> {
    const bytes = await readPiece(device, row.id, offset, RECORDING_LIMIT.piece);
    const hash = await parts.surroundings.digest(bytes);
    const query = { offset: String(offset), total: String(row.bytes) };
    return await asOwner(row.owner, (bearer) =>
      client.call("uploadPiece", {
        params: { id: row.id },
        query,
        bytes,
        bearer,
        timeout: PIECE_TIMEOUT,
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
        timeout: TIMEOUT,
      }),
    );

  /** One recording from wherever the server has it to the end. Bytes leave the device's work only after the finish. */
  async function deliver(row: RecordingRow): Promise<Outcome> {
    let reply = await ask(row);
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
        // The announcement may still be on its way to this server, or the server lost it: it is asked again later.
        if (status === 404) return "skipped";
        if (status === 409 && body.offset !== undefined) offset = body.offset;
        else if (status === 422 && body.offset !== undefined && restarts < RESTARTS) {
          restarts += 1;
          offset = body.offset;
        } else if (await isHopeless(row, status, body.offset !== undefined)) {
          await refuseUpload(device, row.id);
          parts.onProgress?.();
          return "skipped";
        } else return { kind: "wait", cause: "server", retryAfter: reply.retryAfter ?? null };
      }
      await noteOffset(device, row.id, offset);
      parts.onProgress?.();
      reply = offset >= row.bytes ? await finish(row) : await sendPiece(row, offset);
    }
  }

  /**
   * Whether no further try can succeed: the server will not have a file like this, or (where it names a place to go on
   * from) the bytes here are no longer what was recorded. What was only damaged on its way comes again.
   */
  async function isHopeless(row: RecordingRow, status: number, isDamage: boolean): Promise<boolean> {
    if (status !== 400 && status !== 413 && status !== 422) return false;
    if (!isDamage) return true;
    const bytes = await readPiece(device, row.id, 0, row.bytes);
    return (await parts.surroundings.digest(bytes)) !== row.sha256;
  }

  async function run(): Promise<UploadEnd> {
    const tried = new Set<string>();
    for (;;) {
      const access = await session.access();
      if (access.kind === "network") return { kind: "wait", cause: "network", retryAfter: null };
      if (access.kind === "none") return { kind: "sign_in" };
      const row = (await listUploads(device, access.owner)).find((each) => !tried.has(each.id));
      if (row === undefined) return tried.size > 0 ? await leftOver(access.owner) : { kind: "empty" };
      tried.add(row.id);
      const outcome = await deliver(row);
      if (typeof outcome === "object") return outcome;
      if (outcome === "delivered") {
        await settleUpload(device, row.id);
        parts.onProgress?.();
      }
    }
  }

  async function leftOver(owner: string): Promise<UploadEnd> {
    const isLeft = (await listUploads(device, owner)).length > 0;
    return isLeft ? { kind: "wait", cause: "server", retryAfter: null } : { kind: "empty" };
  }

  return async (steal = false) => {
    const end = await holdOrSkip({ device, surroundings: parts.surroundings }, UPLOAD_LOCK, run, steal);
    return end === "busy" ? { kind: "busy" } : end;
  };
}

import type { Context } from "hono";
import { isProblem } from "#core/wire/problem.ts";
import { PIECE_HASH_HEADER, type RecordingType } from "#core/wire/attempt/uploads.ts";
import type { App, AppEnv } from "#api/app-env.ts";
import { askTranscription } from "#api/commands/attempt/ask-transcription.ts";
import { finishUpload, putPiece, readUpload } from "#api/commands/attempt/upload-recording.ts";
import type { Services } from "#api/services.ts";
import { findRecording, listRecordings } from "#api/store/attempt/recordings.ts";
import { matchesTag, parseByteRange } from "../http/byte-range.ts";
import { serve } from "../http/serve.ts";

/** A recording opened by its own address may load and run nothing. */
const RECORDING_POLICY = "default-src 'none'; sandbox";
const EXTENSION: Record<RecordingType, string> = {
  "audio/webm": "webm",
  "audio/ogg": "ogg",
  "audio/mp4": "m4a",
  "audio/wav": "wav",
};

/** Routes for recordings: resumable upload in pieces, and download by the owner. Other learners get "not found". */
export function uploadRoutes(app: App, services: Services): void {
  serve(app, "uploadState", async ({ params, session, c }) => {
    const state = await readUpload(services, session.accountId, params.id);
    if (!isProblem(state)) c.header("Upload-Offset", String(state.offset));
    return state;
  });

  serve(app, "uploadPiece", ({ params, query, body, session, c }) =>
    putPiece(services, session.accountId, params.id, {
      ...query,
      bytes: body,
      sha256: c.req.header(PIECE_HASH_HEADER)?.toLowerCase(),
    }),
  );

  serve(app, "uploadFinish", ({ params, body, session }) => finishUpload(services, session.accountId, params.id, body));

  serve(app, "recordings", async ({ body, session }) => ({
    recordings: await listRecordings(services.store.db, body.attempt_slug, session.accountId),
  }));

  serve(app, "transcription", ({ body, session }) => askTranscription(services, session.accountId, body));

  serve(app, "recording", async ({ params, session, c }) => {
    const recording = await findRecording(services.store.db, params.id, session.accountId);
    const isHere =
      recording !== null && recording.completed_at !== null && (await services.blobs.size(recording.sha256)) !== null;
    if (!isHere) return { problem: "not_found", detail: "There is no such recording." };
    return fileReply(c, services, recording);
  });
}

type UploadLock = { id: string; sha256: string; mime: RecordingType; bytes: number };

function fileReply(c: Context<AppEnv>, services: Services, { id, sha256, mime, bytes: size }: UploadLock): Response {
  const tag = `"${sha256}"`;
  c.header("ETag", tag);
  c.header("Cache-Control", "private, no-cache");
  c.header("Content-Security-Policy", RECORDING_POLICY);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Accept-Ranges", "bytes");
  if (matchesTag(c.req.header("if-none-match"), tag)) return c.body(null, 304);

  const ifRange = c.req.header("if-range");
  const range = ifRange === undefined || ifRange === tag ? parseByteRange(c.req.header("range"), size) : null;
  if (range === "unsatisfiable") {
    c.header("Content-Range", `bytes */${size}`);
    return c.body(null, 416);
  }
  c.header("Content-Type", mime);
  c.header("Content-Disposition", `attachment; filename="recording-${id}.${EXTENSION[mime]}"`);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  c.header("Content-Length", String(end - start + 1));
  if (range !== null) c.header("Content-Range", `bytes ${start}-${end}/${size}`);
  const status = range === null ? 200 : 206;
  if (c.req.method === "HEAD") return c.body(null, status);
  return c.body(services.blobs.read(sha256, start, end), status);
}

import type { Context } from "hono";
import { RECORDING_EXTENSIONS } from "#core/wire/attempt/uploads.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import type { StoredRecording } from "#api/store/attempt/recordings.ts";
import { replyWithFile } from "../http/file-reply.ts";

/** A recording opened by its own address may load and run nothing. */
const RECORDING_POLICY = "default-src 'none'; sandbox";

/** Replies with the file of a recording, or with "not found" if there is none or it has not arrived completely. */
export async function replyWithRecording(
  c: Context,
  { blobs }: Pick<Services, "blobs">,
  recording: Pick<StoredRecording, "id" | "sha256" | "mime" | "bytes" | "completed_at"> | null,
): Promise<Response | Problem> {
  const isHere = recording !== null && recording.completed_at !== null && (await blobs.size(recording.sha256)) !== null;
  if (!isHere) return { problem: "not_found", detail: "There is no such recording." };
  const { id, sha256, mime, bytes } = recording;
  return replyWithFile(
    c,
    blobs,
    { sha256, type: mime, bytes },
    {
      "Cache-Control": "private, no-cache",
      "Content-Security-Policy": RECORDING_POLICY,
      "Content-Disposition": `attachment; filename="recording-${id}.${RECORDING_EXTENSIONS[mime]}"`,
    },
  );
}

import type { Context } from "hono";
import { RECORDING_EXTENSIONS } from "#core/wire/attempt/uploads.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import type { StoredRecording } from "#api/store/attempt/recordings.ts";
import { replyWithFile } from "../http/reply-with-file.ts";

/** Content security policy for a recording that is opened as a page: it may load and run nothing. */
const RECORDING_POLICY = "default-src 'none'; sandbox";

/** Replies with the file of a recording. Replies "not found" without a recording, and until its upload is complete. */
export async function replyWithRecording(
  c: Context,
  { blobs }: Pick<Services, "blobs">,
  recording: Pick<StoredRecording, "id" | "sha256" | "mime" | "bytes" | "completed_at"> | null,
): Promise<Response | Problem> {
  const isComplete =
    recording !== null && recording.completed_at !== null && (await blobs.size(recording.sha256)) !== null;
  if (!isComplete) return { problem: "not_found", detail: "There is no such recording." };
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

import { isProblem } from "#core/wire/problem.ts";
import { PIECE_HASH_HEADER } from "#core/wire/attempt/uploads.ts";
import type { App } from "#api/app-env.ts";
import { requestTranscription } from "#api/commands/attempt/request-transcription.ts";
import { finishUpload, putPiece, readUpload } from "#api/commands/attempt/upload-recording.ts";
import type { Services } from "#api/services.ts";
import { findRecording, listRecordings } from "#api/store/attempt/recordings.ts";
import { serve } from "../http/serve.ts";
import { replyWithRecording } from "./reply-with-recording.ts";

/** Adds the routes for a learner's own recordings: resumable upload in pieces, transcription and download. */
export function addUploadRoutes(app: App, services: Services): void {
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

  serve(app, "transcription", ({ body, session }) => requestTranscription(services, session.accountId, body));

  serve(app, "recording", async ({ params, session, c }) =>
    replyWithRecording(c, services, await findRecording(services.store.db, params.id, session.accountId)),
  );
}

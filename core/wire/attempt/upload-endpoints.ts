import {
  RECORDING_LIMIT,
  UploadFinishSchema,
  UploadParamsSchema,
  UploadPieceQuerySchema,
  UploadStateSchema,
} from "./uploads.ts";

/** Endpoints that upload a recording. They have their own file, so that the worker can load them without the others. */
export const UPLOAD_ENDPOINTS = {
  uploadState: {
    method: "GET",
    path: "/api/uploads/:id/",
    access: "learner",
    summary: "Return the progress of a recording's upload",
    params: UploadParamsSchema,
    reply: UploadStateSchema,
  },
  uploadPiece: {
    method: "PUT",
    path: "/api/uploads/:id/",
    access: "learner",
    summary:
      "Upload the next piece of a recording, with its SHA-256 in X-Sha256; a 409 has the offset to continue from",
    params: UploadParamsSchema,
    query: UploadPieceQuerySchema,
    raw: true,
    bodyLimit: RECORDING_LIMIT.pieceBytes,
    reply: UploadStateSchema,
  },
  uploadFinish: {
    method: "POST",
    path: "/api/uploads/:id/",
    access: "learner",
    summary: "Check a whole recording and store it",
    params: UploadParamsSchema,
    body: UploadFinishSchema,
    reply: UploadStateSchema,
  },
} as const;

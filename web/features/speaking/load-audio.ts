import type { Recording } from "#core/wire/uploads.ts";
import type { Device } from "#web/db/device.ts";
import { readRecording } from "#web/db/recordings.ts";
import type { Parts } from "#web/parts.ts";

/** A media file of a pack: from the device, else from the server; null where neither has it now. */
export async function loadMedia(parts: Pick<Parts, "client">, path: string): Promise<Blob | null> {
  const stored = "caches" in globalThis ? await caches.match(path) : undefined;
  if (stored !== undefined) return await stored.blob();
  const opened = await (await parts.client()).openFile(path, {});
  return opened.kind === "ok" ? await opened.response.blob() : null;
}

/** A recording of the learner's: from the device, else from the server; null where neither has it now. */
export async function loadRecording(
  parts: Pick<Parts, "client">,
  device: Device,
  recording: Pick<Recording, "id" | "mime">,
): Promise<Blob | null> {
  const here = await readRecording(device, recording.id);
  if (here !== null) return new Blob(here, { type: recording.mime });
  const opened = await (await parts.client()).open("recording", { params: { id: recording.id } });
  return opened.kind === "ok" ? await opened.response.blob() : null;
}

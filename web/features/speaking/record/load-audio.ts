import type { Recording } from "#core/wire/attempt/uploads.ts";
import type { Device } from "#web/db/storage/device.ts";
import { readRecording } from "#web/db/speaking/recordings.ts";
import type { Services } from "#web/services.ts";

/** Loads a media file from the device or the server. Null if neither delivers it. */
export async function loadMedia(services: Pick<Services, "client">, path: string): Promise<Blob | null> {
  const stored = "caches" in globalThis ? await caches.match(path) : undefined;
  if (stored !== undefined) return await stored.blob();
  const opened = await (await services.client()).openFile(path, {});
  return opened.kind === "ok" ? await opened.response.blob() : null;
}

/** Loads the learner's recording from the device or the server. Null if neither delivers it. */
export async function loadRecording(
  services: Pick<Services, "client">,
  device: Device,
  recording: Pick<Recording, "id" | "mime">,
): Promise<Blob | null> {
  const slices = await readRecording(device, recording.id);
  if (slices !== null) return new Blob(slices, { type: recording.mime });
  const opened = await (await services.client()).open("recording", { params: { id: recording.id } });
  return opened.kind === "ok" ? await opened.response.blob() : null;
}

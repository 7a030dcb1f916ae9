import { createSoundMeter } from "#core/exam/speaking/measure-sound.ts";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { SAMPLE_RATE } from "#core/exam/speaking/sound-frames.ts";
import { wholeSamples } from "#core/exam/speaking/sound-samples.ts";
import { RECORDING_LIMIT, type RecordingType } from "#core/wire/uploads.ts";
import { openOpus } from "../gateways/opus.ts";
import { readOpusTrack } from "./webm-packets.ts";

/** Whether recordings in this container are measured here: WebM, which is Opus. AAC has no free decoder worth trusting. */
export function isMeasuredHere(mime: RecordingType): boolean {
  return mime === "audio/webm";
}

/**
 * Decodes a WebM recording and measures it, with the same code as a device. Null for a file that is no such recording,
 * has nothing in it, or is longer than one may be: a few bytes can say "silence" for hours.
 */
export async function measureRecording(
  bytes: Uint8Array,
  longest: number = RECORDING_LIMIT.ms,
): Promise<SoundMeasures | null> {
  const track = readOpusTrack(bytes);
  if (track === null) return null;
  const reader = await openOpus(track);
  const meter = createSoundMeter();
  let left = (longest * SAMPLE_RATE) / 1000;
  let isHeard = false;
  try {
    for (const packet of track.packets) {
      const samples = reader.decode(packet);
      left -= samples.length;
      if (left < 0) return null;
      isHeard ||= samples.length > 0;
      meter.feed(wholeSamples(samples));
    }
  } catch {
    return null;
  } finally {
    reader.close();
  }
  return isHeard ? meter.finish() : null;
}

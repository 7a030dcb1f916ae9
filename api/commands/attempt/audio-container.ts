import type { RecordingType } from "#core/wire/attempt/uploads.ts";

const readAscii = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/** Returns the container type that a file's first bytes name, or null for a type that no browser records. */
export function detectAudioContainer(bytes: Uint8Array): RecordingType | null {
  // The magic number of EBML, the format of WebM files.
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return "audio/webm";
  if (readAscii(bytes, 0, 4) === "OggS") return "audio/ogg";
  if (readAscii(bytes, 4, 4) === "ftyp") return "audio/mp4";
  if (readAscii(bytes, 0, 4) === "RIFF" && readAscii(bytes, 8, 4) === "WAVE") return "audio/wav";
  return null;
}

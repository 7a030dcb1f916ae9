import { SAMPLE_RATE } from "#core/exam/speaking/sound-frames.ts";

/** Of an Opus stream: its channels, and how many samples at 48,000 a second come before the sound. */
export type OpusStream = { channels: number; preSkip: number };
/** Decodes a stream packet by packet, at the rate that is measured. Throws for a packet that is none. */
export type OpusReader = { decode(packet: Uint8Array): Float32Array; close(): void };

/** libopus, in WebAssembly that comes with its package. One channel is enough of a voice. */
export async function openOpus({ channels, preSkip }: OpusStream): Promise<OpusReader> {
  const { OpusDecoder } = await import("opus-decoder");
  const decoder = new OpusDecoder({
    sampleRate: SAMPLE_RATE,
    channels,
    preSkip: Math.round((preSkip * SAMPLE_RATE) / 48_000),
  });
  await decoder.ready;
  return {
    decode(packet) {
      const { channelData, errors } = decoder.decodeFrame(packet);
      const [error] = errors;
      if (error !== undefined) throw new Error(error.message);
      return channelData[0] ?? new Float32Array();
    },
    close: () => decoder.free(),
  };
}

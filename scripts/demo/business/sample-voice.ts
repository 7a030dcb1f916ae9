const RATE = 8000;
const SYLLABLE_MS = 220;
const PAUSE_MS = 700;
const SYLLABLES_IN_PHRASE = 9;
const SILENCE = 128;
const LOUDNESS = 60;

/**
 * Returns a WAV file (8,000 Hz, 8 bits, mono) of about this many seconds that sounds like humming in phrases, with
 * pauses between them. The same `seed` gives the same file. It is used instead of a voice, so that the sample data
 * contains nobody's recording.
 */
export function sampleVoice(seconds: number, seed: number): { bytes: Uint8Array<ArrayBuffer>; ms: number } {
  const count = Math.round(seconds * RATE);
  const bytes = new Uint8Array(44 + count);
  writeHeader(new DataView(bytes.buffer), count);
  const phraseMs = SYLLABLES_IN_PHRASE * SYLLABLE_MS;
  for (let i = 0; i < count; i += 1) {
    const ms = (i * 1000) / RATE;
    const inPhrase = ms % (phraseMs + PAUSE_MS);
    // The pitch falls towards the end of a phrase.
    const pitch = 140 + 12 * (seed % 5) - inPhrase / 60;
    const volume = inPhrase < phraseMs ? Math.abs(Math.sin((Math.PI * inPhrase) / SYLLABLE_MS)) : 0;
    const wave = Math.sin((2 * Math.PI * pitch * ms) / 1000) + 0.5 * Math.sin((4 * Math.PI * pitch * ms) / 1000);
    bytes[44 + i] = SILENCE + Math.round(LOUDNESS * volume * wave);
  }
  return { bytes, ms: Math.round((count * 1000) / RATE) };
}

function writeHeader(view: DataView, count: number): void {
  const writeText = (offset: number, word: string): void => {
    for (let i = 0; i < word.length; i += 1) view.setUint8(offset + i, word.charCodeAt(i));
  };
  writeText(0, "RIFF");
  view.setUint32(4, 36 + count, true);
  writeText(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  writeText(36, "data");
  view.setUint32(40, count, true);
}

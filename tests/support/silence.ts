/** Returns a WAV file of silence, for component tests of players. */
export function silentWav(seconds: number): Blob {
  const samplesPerSecond = 8000;
  const size = samplesPerSecond * seconds;
  const view = new DataView(new ArrayBuffer(44 + size));
  const writeText = (offset: number, text: string): void =>
    new TextEncoder().encode(text).forEach((byte, index) => view.setUint8(offset + index, byte));
  writeText(0, "RIFF");
  view.setUint32(4, 36 + size, true);
  writeText(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, samplesPerSecond, true);
  view.setUint32(28, samplesPerSecond, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  writeText(36, "data");
  view.setUint32(40, size, true);
  new Uint8Array(view.buffer, 44).fill(128);
  return new Blob([view.buffer], { type: "audio/wav" });
}

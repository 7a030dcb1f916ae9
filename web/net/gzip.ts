/** Compressing a shorter text saves little. */
const MIN_CHARACTERS = 1024;

/** Returns the compressed text, or null if the browser cannot compress or the text is too short. */
export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (text.length < MIN_CHARACTERS || typeof CompressionStream === "undefined") return null;
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

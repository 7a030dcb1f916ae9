const MIN_CHARACTERS = 1024;

/** Compresses a text. Returns null if the browser cannot, or if the text is too short to become smaller. */
export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (text.length < MIN_CHARACTERS || typeof CompressionStream === "undefined") return null;
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

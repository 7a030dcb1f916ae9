import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";

/** A text counts as its UTF-8 bytes. */
type Data = string | Uint8Array;

/** Returns the SHA-256 in hex. Tokens, and the names of blobs, are stored in this form. */
export function sha256Hex(data: Data): string {
  return hash("sha256", data, "hex");
}

/** Returns the SHA-256 in base64, as a Content-Security-Policy states it. */
export function sha256Base64(data: Data): string {
  return hash("sha256", data, "base64");
}

/** Returns the SHA-256 in base64url. */
export function sha256Base64Url(data: Data): string {
  return hash("sha256", data, "base64url");
}

/** Returns the SHA-256 as 32 bytes. */
export function sha256Bytes(data: Data): Uint8Array {
  return hash("sha256", data, "buffer");
}

/** Returns the SHA-256 of a file in hex, without holding the whole file in memory. */
export async function sha256HexOfFile(path: string): Promise<string> {
  const sum = createHash("sha256");
  for await (const chunk of createReadStream(path)) sum.update(chunk as Buffer);
  return sum.digest("hex");
}

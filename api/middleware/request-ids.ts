import type { Random } from "../services.ts";

const PREFIX_BYTES = 9;
const COUNT_DIGITS = 4;
const COUNT_RADIX = 36;

/** Returns a function that makes ids: a random prefix for the process and a count, because a random id costs more. */
export function createRequestIds(random: Random): () => string {
  const prefix = Buffer.from(random.bytes(PREFIX_BYTES)).toString("base64url");
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}${count.toString(COUNT_RADIX).padStart(COUNT_DIGITS, "0")}`;
  };
}

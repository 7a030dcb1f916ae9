import { plainText } from "#core/wire/plain-text.ts";

/** An address as it may be kept: queries carry mail tokens and messages. */
export function withoutQuery(url: string): string {
  return plainText(url.replace(/[?#].*$/su, ""));
}

import * as v from "valibot";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import type { Lexicon } from "#core/exam/language/lexicon.ts";

/**
 * Checks grammar with a LanguageTool server (HTTP API, version 2). Returns null if there is no usable reply in time.
 */
export type LanguageTool = { check: (text: string) => Promise<GrammarMark[] | null> };

const TIMEOUT_MS = 8_000;
const MAX_REPLY_BYTES = 2_000_000;
/** Disabled rules: for or against the Oxford comma, and for words of one region. */
const DISABLED_RULES =
  "SERIAL_COMMA_ON,SERIAL_COMMA_OFF,OXFORD_SPELLING_Z_NOT_S,EN_GB_SIMPLE_REPLACE,OXFORD_SPELLING_GRAM";

const ReplySchema = v.object({
  matches: v.array(
    v.object({
      message: v.string(),
      offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
      length: v.pipe(v.number(), v.integer(), v.minValue(1)),
      replacements: v.array(v.object({ value: v.string() })),
      rule: v.object({
        id: v.string(),
        issueType: v.optional(v.string()),
        category: v.optional(v.object({ id: v.optional(v.string()) })),
      }),
    }),
  ),
});
type Match = v.InferOutput<typeof ReplySchema>["matches"][number];

/** `url` is the server's address, with or without `/v2`. */
export function createLanguageTool({
  url,
  lexicon,
  timeoutMs = TIMEOUT_MS,
}: {
  url: string;
  lexicon: Lexicon;
  timeoutMs?: number;
}): LanguageTool {
  const address = `${url.replace(/\/+$/u, "").replace(/\/v2$/u, "")}/v2/check`;
  return {
    async check(text) {
      try {
        const response = await fetch(address, {
          method: "POST",
          headers: { Accept: "application/json" },
          body: new URLSearchParams({ text, language: "en-GB", level: "default", disabledRules: DISABLED_RULES }),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: "error",
        });
        if (!response.ok || Number(response.headers.get("content-length") ?? 0) > MAX_REPLY_BYTES) {
          await response.body?.cancel();
          return null;
        }
        const parsed = v.safeParse(ReplySchema, await response.json());
        return parsed.success ? parsed.output.matches.flatMap((match) => toMarks(text, match, lexicon)) : null;
      } catch {
        return null;
      }
    },
  };
}

/** Returns no mark for a spelling that our lexicon contains, and none for a word of another region: both are right. */
function toMarks(
  text: string,
  { message, offset, length, replacements, rule }: Match,
  lexicon: Lexicon,
): GrammarMark[] {
  const end = offset + length;
  const type = findType(rule);
  if (end > text.length || (type === "spelling" && lexicon.has(text.slice(offset, end)))) return [];
  if (rule.issueType === "locale-violation") return [];
  const suggestions = replacements.slice(0, 3).map(({ value }) => value);
  return [{ start: offset, end, type, rule: `languagetool-${rule.id}`, reason: message, suggestions }];
}

function findType({ issueType, category }: Match["rule"]): GrammarMark["type"] {
  if (issueType === "misspelling") return "spelling";
  if (
    issueType === "typographical" ||
    issueType === "whitespace" ||
    category?.id === "PUNCTUATION" ||
    category?.id === "CASING"
  )
    return "punctuation";
  return issueType === "style" || issueType === "register" || category?.id === "STYLE" || category?.id === "REDUNDANCY"
    ? "style"
    : "grammar";
}

import { useEffect, useState } from "react";
import { readAnnotated } from "#core/wire/annotated-text.ts";
import { useParts } from "#web/parts.ts";
import type { GrammarCheck } from "./check-grammar.ts";

/** A check, and the text that it is of: another device may have handed in other words. */
export type ServerCheck = { text: string; check: GrammarCheck };

const NONE: ReadonlyMap<string, ServerCheck> = new Map();

/**
 * What the server's checker makes of the answers of an attempt, by section. Asked once, where `isAsked`; empty until it
 * has answered, without a network, and where it refuses: then the device's own check stands.
 */
export function useServerGrammar(slug: string, isAsked: boolean): ReadonlyMap<string, ServerCheck> {
  const parts = useParts();
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const client = await parts.client();
      const reply = await client.call("writingGrammar", { params: { attempt_slug: slug }, body: {} });
      if (reply.kind !== "ok") return;
      const checks = reply.data.data.map(({ id, grammar_check, grammar_score, checker }): [string, ServerCheck] => {
        const { text, marks } = readAnnotated(grammar_check);
        return [id, { text, check: { marks, score: grammar_score, checker } }];
      });
      if (!isOver) setFound(new Map(checks));
    };
    ask().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [parts, slug, isAsked]);
  return found;
}

import { useEffect, useState } from "react";
import { readAnnotated } from "#core/wire/library/annotated-text.ts";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import type { GrammarCheck } from "./check-grammar.ts";

/**
 * A grammar check and the text that the server checked. If another device handed in, that text may differ from the text
 * on this device.
 */
export type ServerCheck = { text: string; check: GrammarCheck };

const NONE: ReadonlyMap<string, ServerCheck> = new Map();

/**
 * Returns the server's grammar checks of an attempt's answers, by section. Requests them once if `isEnabled`. Empty
 * until the server replies, while offline, and if the server refuses: the page then shows the device's own check.
 */
export function useServerGrammar(slug: string, isEnabled: boolean): ReadonlyMap<string, ServerCheck> {
  const services = useServices();
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (!isEnabled) return;
    const fetchChecks = async (): Promise<ReadonlyMap<string, ServerCheck>> => {
      const client = await services.client();
      const reply = await client.call("writingGrammar", { params: { attempt_slug: slug }, body: {} });
      if (reply.kind !== "ok") return NONE;
      const checks = reply.data.data.map(({ id, grammar_check, grammar_score, checker }): [string, ServerCheck] => {
        const { text, marks } = readAnnotated(grammar_check);
        return [id, { text, check: { marks, score: grammar_score, checker } }];
      });
      return new Map(checks);
    };
    return whenSettled(fetchChecks(), setFound, () => undefined);
  }, [services, slug, isEnabled]);
  return found;
}

import { useCallback, useEffect, useState } from "react";
import type { Receipt } from "#core/wire/payment.ts";
import type { Reply } from "#web/net/client.ts";
import { type Parts, useParts } from "#web/parts.ts";
import { reach } from "./reach.ts";

export type Asked<T> = { kind: "asking" } | { kind: "offline" } | { kind: "missing" } | { kind: "ready"; data: T };

function useAsked<T>(ask: (parts: Parts) => Promise<Reply<T>>): { asked: Asked<T>; again: () => void } {
  const parts = useParts();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ round: number; reply: Reply<T> } | null>(null);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isGone = false;
    void ask(parts).then((reply) => {
      if (!isGone) setAnswer({ round, reply });
    });
    return () => {
      isGone = true;
    };
  }, [parts, ask, round]);
  useEffect(() => {
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [again]);
  const reply = answer?.round === round ? answer.reply : null;
  if (reply === null) return { asked: { kind: "asking" }, again };
  if (reply.kind === "ok") return { asked: { kind: "ready", data: reply.data }, again };
  return { asked: { kind: reply.kind === "problem" && reply.status === 404 ? "missing" : "offline" }, again };
}

/** The learner's payments, newest first; `limit` of them. */
export function usePayments(limit: number): {
  asked: Asked<{ payments: Receipt[]; next: string | null }>;
  again: () => void;
} {
  return useAsked(
    useCallback((parts: Parts) => reach(parts, (client) => client.call("payments", { body: { limit } })), [limit]),
  );
}

/** One payment of the learner's own. */
export function useReceipt(slug: string): { asked: Asked<Receipt>; again: () => void } {
  return useAsked(
    useCallback(
      (parts: Parts) => reach(parts, (client) => client.call("receipt", { params: { payment_slug: slug }, body: {} })),
      [slug],
    ),
  );
}

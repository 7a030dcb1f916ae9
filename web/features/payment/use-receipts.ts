import { useCallback, useEffect, useState } from "react";
import type { Receipt } from "#core/wire/payment/payment.ts";
import type { Reply } from "#web/net/client.ts";
import { type Services, useServices } from "#web/services.ts";
import { reach } from "#web/net/reply.ts";

export type Asked<T> = { kind: "asking" } | { kind: "offline" } | { kind: "missing" } | { kind: "ready"; data: T };

function useAsked<T>(ask: (services: Services) => Promise<Reply<T>>): { asked: Asked<T>; again: () => void } {
  const services = useServices();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ round: number; reply: Reply<T> } | null>(null);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isGone = false;
    void ask(services).then((reply) => {
      if (!isGone) setAnswer({ round, reply });
    });
    return () => {
      isGone = true;
    };
  }, [services, ask, round]);
  useEffect(() => {
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [again]);
  const reply = answer?.round === round ? answer.reply : null;
  if (reply === null) return { asked: { kind: "asking" }, again };
  if (reply.kind === "ok") return { asked: { kind: "ready", data: reply.data }, again };
  return { asked: { kind: reply.kind === "problem" && reply.status === 404 ? "missing" : "offline" }, again };
}

/** Returns the learner's newest `limit` payments. */
export function usePayments(limit: number): {
  asked: Asked<{ payments: Receipt[]; next: string | null }>;
  again: () => void;
} {
  return useAsked(
    useCallback(
      (services: Services) => reach(async () => (await services.client()).call("payments", { body: { limit } })),
      [limit],
    ),
  );
}

/** Returns one payment of the reader, or for staff of any client. */
export function useReceipt(slug: string, isStaff: boolean): { asked: Asked<Receipt>; again: () => void } {
  return useAsked(
    useCallback(
      (services: Services) =>
        reach(async () => {
          const client = await services.client();
          const params = { payment_slug: slug };
          const own = await client.call("receipt", { params, body: {} });
          const isOthers = own.kind === "problem" && own.status === 404;
          return isOthers && isStaff ? await client.call("crmReceipt", { params }) : own;
        }),
      [slug, isStaff],
    ),
  );
}

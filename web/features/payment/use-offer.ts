import { useCallback, useEffect, useState } from "react";
import type { PaymentLink, PaymentLinkType } from "#core/wire/payment.ts";
import { type Parts, useParts } from "#web/parts.ts";
import { reach } from "./reach.ts";
import { TEXTS } from "./words.ts";

export type Offer =
  | { kind: "asking" }
  | { kind: "failed"; text: string }
  /** Null credits: they could not be read. */
  | { kind: "ready"; link: PaymentLink; credits: number | null };

/** What is for sale and how many credits there are, asked for again when the network returns. */
export function useOffer(type: PaymentLinkType): { offer: Offer; again: () => void } {
  const parts = useParts();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ round: number; offer: Offer } | null>(null);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let isGone = false;
    void ask(parts, type).then((offer) => {
      // What is shown stays where it cannot be asked again.
      if (!isGone)
        setAnswer((last) => ({
          round,
          offer: offer.kind === "failed" && last?.offer.kind === "ready" ? last.offer : offer,
        }));
    });
    return () => {
      isGone = true;
    };
  }, [parts, type, round]);
  useEffect(() => {
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [again]);
  const isCurrent = answer?.round === round || answer?.offer.kind === "ready";
  return { offer: isCurrent && answer !== null ? answer.offer : { kind: "asking" }, again };
}

/** Without the wallet's answer the learner can still pay: no tabs, as with no credits. */
async function ask(parts: Parts, type: PaymentLinkType): Promise<Offer> {
  const [link, wallet] = await Promise.all([
    reach(parts, (client) => client.call("paymentLink", { params: { payment_link_type: type }, body: {} })),
    reach(parts, (client) => client.call("walletCredits", {})),
  ]);
  if (link.kind === "network") return { kind: "failed", text: TEXTS.linkFailed };
  if (link.kind === "problem") return { kind: "failed", text: TEXTS.linkRefused };
  return { kind: "ready", link: link.data, credits: wallet.kind === "ok" ? wallet.data.credits : null };
}

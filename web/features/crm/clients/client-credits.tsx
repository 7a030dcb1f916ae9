import { useState } from "react";
import { formatCredits } from "#core/format/format-credits.ts";
import type { Client } from "#core/wire/crm/clients.ts";
import { PAYMENT_LINK_TYPES, PRODUCTS } from "#core/wire/payment/products.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { GrantForm } from "../staff/grant-form.tsx";
import clientStyles from "./client-view.module.css";

/** A client's credits for each product. Administrators grant more, and take granted credits back. */
export function ClientCredits({
  client: { name, email, balances },
  isAdmin,
  onChanged,
}: {
  client: Client;
  isAdmin: boolean;
  onChanged: () => void;
}) {
  const [action, setAction] = useState<"grant" | "takeBack" | null>(null);
  const close = (): void => setAction(null);
  const canTakeBack = PAYMENT_LINK_TYPES.some((type) => balances[type] > 0);
  return (
    <section aria-labelledby="client-credits">
      <h2 id="client-credits">Credits</h2>
      <ul className={clientStyles.list}>
        {PAYMENT_LINK_TYPES.map((type) => (
          <li key={type}>
            <span>{PRODUCTS[type].name}</span>
            <b>{formatCredits(balances[type])}</b>
          </li>
        ))}
      </ul>
      {isAdmin && (
        <p className={clientStyles.form}>
          <Button variant="outline" onClick={() => setAction("grant")}>
            Grant credits
          </Button>
          {canTakeBack && (
            <Button variant="quiet" onClick={() => setAction("takeBack")}>
              Take back credits
            </Button>
          )}
        </p>
      )}
      <Sheet
        open={action !== null}
        onClose={close}
        title={action === "takeBack" ? "Take back credits" : "Grant credits"}
        subtitle={name}
      >
        <GrantForm
          action={action ?? "grant"}
          clientEmail={email}
          onDone={(text) => {
            close();
            showToast({ text });
            onChanged();
          }}
        />
      </Sheet>
    </section>
  );
}

import { useState } from "react";
import { plural } from "#core/format/plural.ts";
import type { Client } from "#core/wire/crm/clients.ts";
import { PAYMENT_LINK_TYPES, PRODUCTS } from "#core/wire/payment/products.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { GrantForm } from "../staff/grant-form.tsx";
import own from "./client-view.module.css";

/** A client's credits of each product. Administrators grant more. */
export function ClientCredits({
  client: { name, email, balances },
  isAdmin,
  onGranted,
}: {
  client: Client;
  isAdmin: boolean;
  onGranted: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="client-credits">
      <h2 id="client-credits">Credits</h2>
      <ul className={own.list}>
        {PAYMENT_LINK_TYPES.map((type) => (
          <li key={type}>
            <span>{PRODUCTS[type].name}</span>
            <b>{plural(balances[type], { one: "# credit", other: "# credits" })}</b>
          </li>
        ))}
      </ul>
      {isAdmin && (
        <p className={own.form}>
          <Button variant="outline" onClick={() => setOpen(true)}>
            Grant credits
          </Button>
        </p>
      )}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Grant credits" subtitle={name}>
        <GrantForm
          client={email}
          onDone={(text) => {
            setOpen(false);
            showToast({ text });
            onGranted();
          }}
        />
      </Sheet>
    </section>
  );
}

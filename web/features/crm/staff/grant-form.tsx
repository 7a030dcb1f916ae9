import { useState } from "react";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { ProductField } from "../product-field.tsx";
import { MAX_STAFF_CHARACTERS } from "#core/wire/crm/staff-texts.ts";
import { FaultNote, useFormCall } from "../use-form-call.tsx";
import styles from "./staff-form.module.css";
import { Form } from "#web/ui/form/form.tsx";

/** The endpoint and the texts of each action. */
const ACTIONS = {
  grant: {
    call: "crmGrantCredits",
    title: "Grant credits",
    busy: "Granting",
    hint: "One credit is one evaluation or re-mark.",
  },
  takeBack: {
    call: "crmTakeBackCredits",
    title: "Take back credits",
    busy: "Taking back",
    hint: "Only granted credits that are not spent. To take back a paid credit, refund its payment.",
  },
} as const;

/** Form to grant credits for a product, or to take granted credits back. Has an email field if `clientEmail` is "". */
export function GrantForm({
  action = "grant",
  clientEmail = "",
  onDone,
}: {
  action?: keyof typeof ACTIONS;
  /** The email of the client, or "" to enter it. */
  clientEmail?: string;
  onDone: (text: string) => void;
}) {
  const [email, setEmail] = useState(clientEmail);
  const [linkType, setLinkType] = useState<PaymentLinkType>("WRITING1");
  const [credits, setCredits] = useState("1");
  const [reason, setReason] = useState("");
  /** The idempotency key. A repeated request has the same key; a new grant has a new key. */
  const [key, setKey] = useState<string>(() => crypto.randomUUID());
  const { fault, isBusy, send } = useFormCall();
  return (
    <Form
      className={styles.form}
      aria-label={ACTIONS[action].title}
      onSubmit={() => {
        const body = { email, credits: Number(credits), payment_link_type: linkType, reason, key };
        send(
          (server) => server.call(ACTIONS[action].call, { body }),
          ({ detail }) => {
            setKey(crypto.randomUUID());
            onDone(detail);
          },
        );
      }}
    >
      {clientEmail === "" && (
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          error={fault.fields["email"]}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <ProductField
        value={linkType}
        error={fault.fields["payment_link_type"]}
        onChange={(type) => {
          if (type !== "") setLinkType(type);
        }}
      />
      <TextField
        label="Credits"
        type="number"
        min={1}
        max={100}
        hint={ACTIONS[action].hint}
        value={credits}
        error={fault.fields["credits"]}
        onChange={(event) => setCredits(event.target.value)}
      />
      <TextField
        label="Reason"
        maxLength={MAX_STAFF_CHARACTERS.reason}
        value={reason}
        error={fault.fields["reason"]}
        onChange={(event) => setReason(event.target.value)}
      />
      <FaultNote fault={fault} />
      <Button type="submit" busy={isBusy ? ACTIONS[action].busy : undefined}>
        {ACTIONS[action].title}
      </Button>
    </Form>
  );
}

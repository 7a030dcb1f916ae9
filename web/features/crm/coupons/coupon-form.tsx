import { useState } from "react";
import * as v from "valibot";
import { type Coupon, CouponCreateSchema } from "#core/wire/payment/payment.ts";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { lastMoment } from "./coupon-day.ts";
import styles from "../staff/staff-form.module.css";
import { FaultNote, faultOf, NO_FAULT } from "../staff/staff-fault.tsx";
import { reach } from "#web/net/reply.ts";
import { useAction } from "../use-call.ts";

/** Creates a coupon: code, rate and optional limits. */
export function CouponForm({ onMade }: { onMade: (coupon: Coupon) => void }) {
  const [fields, setFields] = useState({ code: "", rate: "", uses: "", day: "" });
  const [fault, setFault] = useState(NO_FAULT);
  const errors = fault.fields;
  const { isBusy, run } = useAction();
  const type = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });

  const submit = (): void => {
    const parsed = v.safeParse(CouponCreateSchema, {
      code: fields.code,
      discount_rate: fields.rate === "" ? Number.NaN : Number(fields.rate),
      max_uses: fields.uses === "" ? null : Number(fields.uses),
      expires_at: fields.day === "" ? null : lastMoment(fields.day),
    });
    if (!parsed.success) {
      const { nested } = v.flatten<typeof CouponCreateSchema>(parsed.issues);
      const fields = Object.entries(nested ?? {}).map(([name, texts]) => [name, Array.from(texts ?? [])] as const);
      const wrong = Object.fromEntries(fields);
      if ("discount_rate" in wrong) wrong["discount_rate"] = ["1 to 100 percent"];
      setFault({ fields: wrong, text: "" });
      return;
    }
    setFault(NO_FAULT);
    run(async (client) => {
      const reply = await reach(() => client.call("crmCreateCoupon", { body: parsed.output }));
      if (reply.kind === "ok") onMade(reply.data);
      else setFault(faultOf(reply));
    });
  };
  return (
    <form
      className={styles.form}
      aria-label="New coupon"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Code"
        hint="3 to 40 letters, digits, hyphens and underscores"
        autoComplete="off"
        spellCheck={false}
        value={fields.code}
        onChange={type("code")}
        error={errors["code"]}
      />
      <TextField
        label="Discount rate (%)"
        type="number"
        min={1}
        max={100}
        value={fields.rate}
        onChange={type("rate")}
        hint="Staff: up to 50. Administrators: up to 100."
        error={errors["discount_rate"]}
      />
      <TextField
        label="Total uses"
        hint="Leave empty for no limit. Each learner can use it once."
        type="number"
        min={1}
        value={fields.uses}
        onChange={type("uses")}
        error={errors["max_uses"]}
      />
      <TextField
        label="Last day"
        hint="Leave empty for no end date."
        type="date"
        value={fields.day}
        onChange={type("day")}
        error={errors["expires_at"]}
      />
      <FaultNote fault={fault} />
      <Button type="submit" busy={isBusy ? "Creating" : undefined}>
        Create coupon
      </Button>
    </form>
  );
}

import { alertAggregate } from "#core/wire/alerts.ts";
import type { CommandPayload } from "#core/wire/commands.ts";
import { dismissAlert } from "../store/alerts.ts";
import { type OpPrepare, refuse } from "./op.ts";

/** alert.dismiss: kept by its id whether or not the alert is known here, as it may be gone by the time that this arrives. */
export const prepareAlertDismiss: OpPrepare<CommandPayload<"alert.dismiss">> = async ({ alert_id }, op) => {
  if (op.agg !== alertAggregate(alert_id)) return refuse("invalid", "agg: must be alert: and the alert's id");
  return async (tx, { accountId, now }) => {
    await dismissAlert(tx, accountId, alert_id, now);
    return { status: "applied" };
  };
};

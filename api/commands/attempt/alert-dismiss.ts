import { alertAggregate } from "#core/wire/account/alerts.ts";
import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { dismissAlert } from "#api/store/account/alerts.ts";
import { type CommandPrepare, refuse } from "../sync/command-handler.ts";

/** alert.dismiss: stored by the alert's id even if the server no longer has the alert. */
export const prepareAlertDismiss: CommandPrepare<CommandPayload<"alert.dismiss">> = async ({ alert_id }, op) => {
  if (op.agg !== alertAggregate(alert_id)) return refuse("invalid", "agg: must be alert: and the alert's id");
  return async (tx, { accountId, now }) => {
    await dismissAlert(tx, accountId, alert_id, now);
    return { status: "applied" };
  };
};

import { AlertDismissSchema } from "../account/alerts.ts";
import { defineCommand } from "./definition.ts";

/** The learner dismissed an alert. */
export const alertDismiss = defineCommand({
  version: 1,
  payload: AlertDismissSchema,
  upgrade: {},
  replaces: ["alert.dismiss"],
});

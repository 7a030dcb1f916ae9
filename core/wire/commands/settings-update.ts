import { AccountSettingsSchema } from "../account/account.ts";
import { defineCommand } from "./definition.ts";

/** Name, test type and target band, as the account page saves them. */
export const settingsUpdate = defineCommand({
  version: 1,
  payload: AccountSettingsSchema,
  upgrade: {},
  replaces: ["settings.update"],
});

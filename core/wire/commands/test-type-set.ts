import { TestTypeUpdateSchema } from "../account/account.ts";
import { defineCommand } from "./definition.ts";

/** Academic or General Training. */
export const testTypeSet = defineCommand({
  version: 1,
  payload: TestTypeUpdateSchema,
  upgrade: {},
  replaces: ["test_type.set"],
});

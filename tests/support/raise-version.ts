import * as v from "valibot";
import { COMMANDS } from "#core/wire/commands/commands.ts";
import type { AnyCommandDefinition, OldPayload } from "#core/wire/commands/definition.ts";

/**
 * Gives `test_type.set` a made-up version 2, in which the field `test_type` is called `type`. Call the returned
 * function to undo the change, because test files share their modules.
 */
export function raiseTestTypeVersion(): () => void {
  const definition: AnyCommandDefinition = COMMANDS["test_type.set"];
  const before = { ...definition };
  Object.assign(definition, {
    version: 2,
    payload: v.pipe(
      v.object({ type: v.picklist(["academic", "general"]) }),
      v.transform(({ type }) => ({ test_type: type })),
    ),
    upgrade: { 1: ({ test_type }: OldPayload) => ({ type: test_type }) },
  });
  return () => void Object.assign(definition, before);
}

import type { Path } from "../findings.ts";

/** Returns the place of a question's key in the module's file. `group` is the place of its group. */
export function keyPlace(group: Path, number: number): Path {
  return [...group, "key", String(number)];
}

import { plural } from "./plural.ts";

/** Formats a number of credits: "1 credit", "2 credits". */
export function formatCredits(credits: number): string {
  return plural(credits, { one: "# credit", other: "# credits" });
}

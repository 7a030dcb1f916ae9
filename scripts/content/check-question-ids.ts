import type { AuthoredListeningModule, AuthoredReadingModule } from "./authored-schema.ts";
import type { Reporter } from "./findings.ts";

/** Reports a question id that two questions have, or that a retired question had. */
export function checkQuestionIds(
  { parts, retired_ids: retired = [] }: AuthoredReadingModule | AuthoredListeningModule,
  report: Reporter,
): void {
  const owners = new Map<string, string>();
  for (const [partIndex, part] of parts.entries())
    for (const [index, group] of part.groups.entries())
      for (const [number, { id }] of Object.entries(group.key)) {
        if (id === undefined) continue;
        const place = ["parts", partIndex, "groups", index, "key", number, "id"];
        const owner = owners.get(id);
        if (owner !== undefined) report.problem(place, `the id ${id} belongs to question ${owner}`);
        if (retired.includes(id)) report.problem(place, `the id ${id} is retired: a rewritten question gets a new one`);
        owners.set(id, number);
      }
}

/** Summary of a database: the number of rows in each table, the names of applied migrations, and integrity errors. */
export type DatabaseContents = { tables: Record<string, number>; steps: string[]; faults: string[] };

/** Returns one line for each fault of a database and each difference from its expected contents. */
export function compareContents(
  found: DatabaseContents,
  expected: Pick<DatabaseContents, "tables" | "steps">,
): string[] {
  const { tables, steps, faults } = found;
  const names = [...new Set([...Object.keys(tables), ...Object.keys(expected.tables)])];
  const differing = names.filter((name) => tables[name] !== expected.tables[name]);
  return [
    ...faults,
    ...differing.map((name) => `${name} has ${tables[name] ?? "no"} rows, not ${expected.tables[name] ?? "none"}.`),
    ...(steps.join() === expected.steps.join() ? [] : ["The applied migrations differ."]),
  ];
}

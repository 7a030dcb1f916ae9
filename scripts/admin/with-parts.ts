import type { GenericSchema, InferOutput } from "valibot";
import * as v from "valibot";
import { createParts } from "#api/create-parts.ts";
import { parseEnv } from "#api/env.ts";
import type { Parts } from "#api/parts.ts";

export function fail(lines: readonly string[]): never {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}

/** Reads options by their schema, or ends the process with a line for each that does not fit. */
export function readOptions<S extends GenericSchema>(schema: S, values: unknown, usage: string): InferOutput<S> {
  const parsed = v.safeParse(schema, values);
  if (!parsed.success)
    fail([...parsed.issues.map((issue) => `--${v.getDotPath(issue) ?? ""}: ${issue.message}`), usage]);
  return parsed.output;
}

/** Runs `work` with the real parts of this environment, closed afterwards. */
export async function withParts<T>(work: (parts: Parts) => Promise<T>): Promise<T> {
  const parsed = parseEnv(process.env);
  if ("faults" in parsed) fail(parsed.faults);
  const parts = await createParts(parsed.env);
  try {
    return await work(parts);
  } finally {
    parts.mail.close();
    await parts.jobs.close();
    await parts.evaluator.close();
    await parts.store.close();
  }
}

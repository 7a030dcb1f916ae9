import type { GenericSchema, InferOutput } from "valibot";
import * as v from "valibot";
import { createServices } from "#api/create-services.ts";
import { parseEnv } from "#api/env.ts";
import type { Services } from "#api/services.ts";

export function fail(lines: readonly string[]): never {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}

/** Parses options by their schema. If any are invalid, prints a line for each and ends the process. */
export function readOptions<S extends GenericSchema>(schema: S, values: unknown, usage: string): InferOutput<S> {
  const parsed = v.safeParse(schema, values);
  if (!parsed.success)
    fail([...parsed.issues.map((issue) => `--${v.getDotPath(issue) ?? ""}: ${issue.message}`), usage]);
  return parsed.output;
}

/** Runs `work` with the services of this environment, and closes them afterwards. */
export async function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const parsed = parseEnv(process.env);
  if ("faults" in parsed) fail(parsed.faults);
  const services = await createServices(parsed.env);
  try {
    return await work(services);
  } finally {
    services.mail.close();
    await services.jobs.close();
    await services.threads.close();
    await services.store.close();
  }
}

import type { GenericSchema, InferOutput } from "valibot";
import * as v from "valibot";
import { closeServices } from "#api/close-services.ts";
import { createServices } from "#api/create-services.ts";
import { type Env, parseEnv } from "#api/env.ts";
import { describeStartFault } from "#api/start-fault.ts";
import type { Services } from "#api/services.ts";

/** Prints the lines to standard error and ends the process with code 1. */
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

/** Parses the environment of this process. If it is malformed, prints a line for each fault and ends the process. */
export function readEnv(): Env {
  const parsed = parseEnv(process.env);
  if ("faults" in parsed) fail(parsed.faults);
  return parsed.env;
}

/**
 * Runs `work` with the services of this environment, and closes them afterwards. If anything throws, prints why and
 * ends the process.
 */
export async function withServices<T>(work: (services: Services) => Promise<T>, env = readEnv()): Promise<T> {
  try {
    const services = await createServices(env);
    try {
      return await work(services);
    } finally {
      await closeServices(services);
    }
  } catch (error) {
    fail([describeStartFault(error, env)]);
  }
}

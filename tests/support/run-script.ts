import { spawn } from "node:child_process";
import { join } from "node:path";
import { PROGRAM_ENV } from "./program-env.ts";

export const REPOSITORY_ROOT = join(import.meta.dirname, "..", "..");

export type ScriptResult = { status: number | null; stdout: string; stderr: string };

/** Runs a script of the repository until it ends. `env` is its whole environment, besides `PROGRAM_ENV`. */
export function runScript(
  script: `scripts/${string}`,
  { args = [], env, ...user }: { args?: readonly string[]; env: Record<string, string>; uid?: number; gid?: number },
): Promise<ScriptResult> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: REPOSITORY_ROOT,
    env: { ...PROGRAM_ENV, ...env },
    ...user,
  });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (chunk: Buffer) => (output[name] += chunk.toString()));
  return new Promise((resolve) => child.once("close", (status) => resolve({ status, ...output })));
}

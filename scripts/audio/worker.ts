import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where install.sh puts the engine, the recogniser and the judge. */
const INSTALLED = join(import.meta.dirname, "../../.cache/speech");
const SCRIPTS = join(import.meta.dirname, "speech");

/** A Python program that replies to each line of JSON with a line of JSON. */
export type Worker = { request(input: object): Promise<unknown>; close(): void };

/** Starts a program of the speech folder in its virtual environment. Throws if it was not installed. */
export function startWorker(program: "speak" | "hear" | "judge" | "compare"): Worker {
  const python = join(INSTALLED, program === "judge" ? "judge" : "voice", "bin/python");
  if (!existsSync(python)) throw new Error("the speech engine is not installed: run scripts/audio/speech/install.sh");
  const child = spawn(python, [join(SCRIPTS, `${program}.py`), INSTALLED], { stdio: ["pipe", "pipe", "pipe"] });
  const waiting: { resolve: (value: unknown) => void; reject: (error: Error) => void }[] = [];
  let errorOutput = "";
  child.stderr.on("data", (chunk: Buffer) => (errorOutput = `${errorOutput}${chunk.toString()}`.slice(-2000)));
  createInterface({ input: child.stdout }).on("line", (line) => {
    const request = waiting.shift();
    const reply = JSON.parse(line) as { error?: string };
    if (reply.error === undefined) request?.resolve(reply);
    else request?.reject(new Error(reply.error));
  });
  child.on("close", (code) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`${program}.py ended with ${code}: ${errorOutput}`));
  });
  return {
    request: (input) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(input)}\n`);
      }),
    close: () => child.stdin.end(),
  };
}

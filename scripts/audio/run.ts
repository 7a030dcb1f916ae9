import { spawn } from "node:child_process";

/** Runs a command and returns its output. If it fails, throws an error with its last output. */
export function run(command: readonly string[], input?: string | Uint8Array): Promise<{ out: Buffer; err: string }> {
  const [program = "", ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.on("error", (error) => reject(new Error(`${program} cannot be run: ${error.message}`)));
    child.on("close", (code) => {
      const message = Buffer.concat(err).toString();
      if (code === 0) resolve({ out: Buffer.concat(out), err: message });
      else reject(new Error(`${command.join(" ")} ended with ${code}: ${message.slice(-400)}`));
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(input ?? "");
  });
}

/** The command that invites staff, with a mail server that accepts the email and with one that cannot be reached. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { TEST_SECRET } from "#tests/api/support/test-app.ts";
import { PROGRAM_ENV } from "#tests/support/program-env.ts";

const ROOT = join(import.meta.dirname, "..", "..");
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "bandwise-invite-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function invite(smtpUrl: string): Promise<{ code: number | null; output: string; errors: string }> {
  const args = [
    "create-staff",
    "--email",
    "ada@x.test",
    "--first-name",
    "Ada",
    "--last-name",
    "Bell",
    "--role",
    "admin",
  ];
  const child = spawn(process.execPath, ["scripts/admin.ts", ...args], {
    cwd: ROOT,
    env: { ...PROGRAM_ENV, NODE_ENV: "test", TOKEN_SECRET: TEST_SECRET, DATA_DIR: dir, SMTP_URL: smtpUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output, errors })));
}

it("the command sends the email once, and exits only after that", async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      stream.resume();
      stream.on("end", () => {
        received.push(...session.envelope.rcptTo.map((each) => each.address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const { code, output } = await invite(`smtp://127.0.0.1:${port}`);
  await new Promise<void>((resolve) => server.close(() => resolve()));

  expect(output).toContain("Sent an invitation to ada@x.test.");
  expect(code).toBe(0);
  expect(received).toEqual(["ada@x.test"]);
});

it("the command says that the invitation waits if the mail server cannot be reached", async () => {
  const { code, output, errors } = await invite("smtp://127.0.0.1:9");

  expect(output).toContain("The mail server did not accept the invitation to ada@x.test.");
  expect(code).toBe(0);
  expect(output + errors).not.toContain("destroyed");
});

/** Tests of the admin command that invites staff, with a mail server and with an unreachable mail server. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachEngine } from "#tests/api/support/engines.ts";
import { TEST_SECRET } from "#tests/api/support/test-app.ts";
import { runScript, type ScriptResult } from "#tests/support/run-script.ts";
import { startSmtpServer } from "#tests/support/servers/smtp-server.ts";

/** No program listens at this port. */
const UNREACHABLE_SMTP_URL = "smtp://127.0.0.1:9";

describeEachEngine("the command that invites staff", (engine) => {
  let folder: string;
  let databaseUrl: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "bandwise-invite-"));
    databaseUrl = await engine.createSharedDatabase(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const invite = (smtpUrl: string): Promise<ScriptResult> =>
    runScript("scripts/admin.ts", {
      args: ["create-staff", "--email", "ada@x.test", "--first-name", "Ada", "--last-name", "Bell", "--role", "admin"],
      env: {
        NODE_ENV: "test",
        TOKEN_SECRET: TEST_SECRET,
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        SMTP_URL: smtpUrl,
      },
    });

  it("sends the invitation once, and exits after that", async () => {
    const smtp = await startSmtpServer();
    const { status, stdout } = await invite(smtp.url);
    await smtp.close();

    expect(stdout).toContain("Sent an invitation to ada@x.test.");
    expect(status).toBe(0);
    expect(smtp.received).toMatchObject([{ to: ["ada@x.test"] }]);
  });

  it("says that the mail server did not accept the invitation if the mail server cannot be reached", async () => {
    const { status, stdout, stderr } = await invite(UNREACHABLE_SMTP_URL);

    expect(stdout).toContain("The mail server did not accept the invitation to ada@x.test.");
    expect(status).toBe(0);
    expect(stdout + stderr).not.toContain("destroyed");
  });
});

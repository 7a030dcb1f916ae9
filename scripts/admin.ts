/** Administrator's commands: `npm run admin -- create-staff --email a@b.c --first-name A --last-name B [--role staff|admin]`. */
import { parseArgs } from "node:util";
import * as v from "valibot";
import { createAccount } from "#api/commands/create-account.ts";
import { judgePassword } from "#api/commands/password-policy.ts";
import { createParts } from "#api/create-parts.ts";
import { parseEnv } from "#api/env.ts";
import { EmailSchema, NewPasswordSchema } from "#core/wire/account.ts";

const USAGE = `Usage: npm run admin -- create-staff --email ADDRESS --first-name NAME --last-name NAME [--role staff|admin]
The password is read from the environment variable STAFF_PASSWORD, so that it stays out of the shell's history.
An account that exists keeps its password and gets the role.\n`;

const StaffSchema = v.object({
  email: EmailSchema,
  "first-name": v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(50)),
  "last-name": v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(50)),
  role: v.optional(v.picklist(["staff", "admin"]), "staff"),
});

function fail(lines: readonly string[]): never {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}

async function createStaff(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: "string" },
      "first-name": { type: "string" },
      "last-name": { type: "string" },
      role: { type: "string" },
    },
  });
  const order = v.safeParse(StaffSchema, values);
  if (!order.success) fail([...order.issues.map((issue) => `--${v.getDotPath(issue) ?? ""}: ${issue.message}`), USAGE]);
  const password = v.safeParse(NewPasswordSchema, process.env["STAFF_PASSWORD"]);
  if (!password.success) fail(["STAFF_PASSWORD:", ...password.issues.map((issue) => `  ${issue.message}`)]);
  const { email, role, "first-name": first_name, "last-name": last_name } = order.output;
  const fault = judgePassword(password.output, { email, first_name, last_name });
  if (fault !== null) fail([`STAFF_PASSWORD: ${fault}`]);

  const parsed = parseEnv(process.env);
  if ("faults" in parsed) fail(parsed.faults);
  const parts = await createParts(parsed.env);
  try {
    const { isNew } = await createAccount(parts, { email, first_name, last_name, role, password: password.output });
    process.stdout.write(
      isNew
        ? `Created ${email} as ${role}.\n`
        : `${email} exists already; its role is now ${role}, its password unchanged.\n`,
    );
  } finally {
    parts.mail.close();
    await parts.store.close();
  }
}

const [command, ...rest] = process.argv.slice(2);
if (command === "create-staff") await createStaff(rest);
else fail([USAGE]);

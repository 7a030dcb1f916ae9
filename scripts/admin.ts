/** Runs the administrator's commands: `npm run admin -- create-staff …` and the others of USAGE. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { waitForBackgroundWork } from "#api/queue/background.ts";
import { inviteStaff } from "#api/commands/account/invite-staff.ts";
import { notifyLearners } from "#api/commands/notify/notify-learners.ts";
import { isMailWaiting } from "#api/store/operate/mail-outbox.ts";
import { describeStartFault } from "#api/start-fault.ts";
import { plural } from "#core/format/plural.ts";
import { EmailSchema } from "#core/wire/account/account.ts";
import { AlertSchema } from "#core/wire/account/alerts.ts";
import { isProblem } from "#core/wire/problem.ts";
import { BACKUP_COMMANDS, BACKUP_USAGE } from "./admin/backup.ts";
import { ACCOUNT_COMMANDS, ACCOUNT_USAGE } from "./admin/accounts.ts";
import { CALIBRATION_COMMANDS, CALIBRATION_USAGE } from "./admin/calibration.ts";
import { MEDIA_COMMANDS, MEDIA_USAGE } from "./admin/media.ts";
import { MONEY_COMMANDS, MONEY_USAGE } from "./admin/money.ts";
import { MOVE_COMMANDS, MOVE_USAGE } from "./admin/move.ts";
import { fail, readEnv, withServices } from "./admin/with-services.ts";
import { importBook } from "./content/import-book.ts";

const USAGE = `Usage: npm run admin -- create-staff --email ADDRESS --first-name NAME --last-name NAME [--role staff|admin]
Invites somebody to the staff by email. The role begins when the owner of the address opens the link, or enters the
code, and chooses a password. Outside production the command also prints the link.

       npm run admin -- raise-alert --id ID --title TEXT --message TEXT [--email ADDRESS] [--type info|success|warning|danger]
                                    [--button-title TEXT --button-url /PATH]
Shows an alert on the dashboard of one learner or, without --email, of all learners. Nobody gets the same id twice.

       npm run admin -- import-book FOLDER|FILE.zip [--check] [--replace] [--content FOLDER]
Checks a book by another author by the rules of content/README.md, and copies it to CONTENT_DIR/books (without
CONTENT_DIR: content/books) if it is valid.
--check only reports what is wrong. --replace replaces a book of the same name.

${MOVE_USAGE}

${MEDIA_USAGE}

${ACCOUNT_USAGE}

${MONEY_USAGE}

${BACKUP_USAGE}

${CALIBRATION_USAGE}\n`;

const StaffSchema = v.object({
  email: EmailSchema,
  "first-name": v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(50)),
  "last-name": v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(50)),
  role: v.optional(v.picklist(["staff", "admin"]), "staff"),
});

/** How long a command waits for its email. */
const MAIL_TIMEOUT_MS = 60_000;

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
  const parsed = v.safeParse(StaffSchema, values);
  if (!parsed.success)
    fail([...parsed.issues.map((issue) => `--${v.getDotPath(issue) ?? ""}: ${issue.message}`), USAGE]);
  const { email, role, "first-name": first_name, "last-name": last_name } = parsed.output;

  await withServices(async (services) => {
    const outcome = await inviteStaff(services, null, { email, first_name, last_name, role, certification: "" });
    if (isProblem(outcome)) fail([outcome.detail ?? "The invitation was refused."]);
    await waitForBackgroundWork(services.store, MAIL_TIMEOUT_MS);
    process.stdout.write(
      (await isMailWaiting(services.store.db, email))
        ? `The mail server did not accept the invitation to ${email}. The server tries again in a minute.\n`
        : `Sent an invitation to ${email}. The role begins when it is accepted.\n`,
    );
    if (services.env.mode !== "production") process.stdout.write(`${outcome.link}\n`);
  });
}

async function raiseAlerts(args: string[]): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: {
      email: text,
      id: text,
      type: text,
      title: text,
      message: text,
      "button-title": text,
      "button-url": text,
    },
  });
  const alert = v.safeParse(AlertSchema, {
    id: values.id,
    type: values.type ?? "info",
    title: values.title,
    message: values.message,
    button_title: values["button-title"] ?? null,
    button_url: values["button-url"] ?? null,
  });
  if (!alert.success)
    fail([
      ...alert.issues.map((issue) => `--${(v.getDotPath(issue) ?? "").replace("_", "-")}: ${issue.message}`),
      USAGE,
    ]);
  if ((values["button-title"] === undefined) !== (values["button-url"] === undefined))
    fail(["Give both --button-title and --button-url, or neither.", USAGE]);

  await withServices(async (services) => {
    const notified = await notifyLearners(services, values.email ?? null, alert.output);
    if (notified === null) fail([`There is no account with the address ${values.email ?? ""}.`]);
    process.stdout.write(`${plural(notified, { one: "Told # account.", other: "Told # accounts." })}\n`);
  });
}

async function importOneBook(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: "boolean" }, replace: { type: "boolean" }, content: { type: "string" } },
  });
  const [source] = positionals;
  if (source === undefined || positionals.length > 1) fail([USAGE]);
  const { ok, lines } = await importBook({
    source,
    contentDir: values.content ?? join(import.meta.dirname, "..", "content"),
    ownDir: values.content === undefined ? readEnv().contentDir : null,
    replace: values.replace ?? false,
    checkOnly: values.check ?? false,
  });
  if (!ok) fail(lines);
  process.stdout.write(`${lines.join("\n")}\n`);
}

const COMMANDS = new Map(
  Object.entries({
    "create-staff": createStaff,
    "raise-alert": raiseAlerts,
    "import-book": importOneBook,
    ...ACCOUNT_COMMANDS,
    ...MONEY_COMMANDS,
    ...BACKUP_COMMANDS,
    ...MOVE_COMMANDS,
    ...MEDIA_COMMANDS,
    ...CALIBRATION_COMMANDS,
  }),
);
const [command = "", ...rest] = process.argv.slice(2);
const run = COMMANDS.get(command);
if (run === undefined) fail([USAGE]);
try {
  await run(rest);
} catch (error) {
  fail([describeStartFault(error, readEnv())]);
}

import { parseArgs } from "node:util";
import * as v from "valibot";
import { collectOwnData } from "#api/commands/account/collect-own-data.ts";
import { eraseAccountNow } from "#api/commands/account/delete-account.ts";
import { resetSecondFactor } from "#api/commands/account/second-factor-setup.ts";
import { writeZip } from "#api/gateways/zip-file.ts";
import { findAccountByEmail } from "#api/store/account/accounts.ts";
import { EmailSchema } from "#core/wire/account/account.ts";
import { fail, readOptions, withServices } from "./with-services.ts";

export const ACCOUNT_USAGE = `       npm run admin -- export --email ADDRESS --to FILE.zip
Writes everything that an account has into a new file: JSON, and the recordings as they were sent.

       npm run admin -- erase --email ADDRESS --confirm ADDRESS
Erases an account at once and for good. Keeps its payments, but removes the name from them. Give the address twice.

       npm run admin -- reset-second-step --email ADDRESS
Removes the second step of somebody who has lost the authenticator app and the recovery codes. First make sure that the
account is theirs. Signs them out everywhere. They then sign in by password alone and set up the second step again.`;

const text = { type: "string" } as const;
const failUnknown = (email: string): never => fail([`There is no account with the address ${email}.`]);

async function exportAccount(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { email: text, to: text } });
  const schema = v.object({ email: EmailSchema, to: v.pipe(v.string(), v.endsWith(".zip", "must end in .zip")) });
  const { email, to } = readOptions(schema, values, ACCOUNT_USAGE);
  await withServices(async (services) => {
    const account = await findAccountByEmail(services.store.db, email);
    if (account === undefined) return failUnknown(email);
    await writeZip(to, collectOwnData(services, account), services.clock.now());
    process.stdout.write(`Wrote ${to}.\n`);
  });
}

async function erase(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { email: text, confirm: text } });
  const schema = v.object({ email: EmailSchema, confirm: EmailSchema });
  const { email, confirm } = readOptions(schema, values, ACCOUNT_USAGE);
  if (email !== confirm) fail(["--confirm must repeat the address of --email."]);
  await withServices(async (services) => {
    const account = await findAccountByEmail(services.store.db, email);
    if (account === undefined) return failUnknown(email);
    await eraseAccountNow(services, account.id);
    process.stdout.write("The account is erased.\n");
  });
}

async function resetSecondStep(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { email: text } });
  const { email } = readOptions(v.object({ email: EmailSchema }), values, ACCOUNT_USAGE);
  const outcome = await withServices((services) => resetSecondFactor(services, email));
  if (outcome === "unknown") failUnknown(email);
  process.stdout.write(
    outcome === "none"
      ? `${email} has no second step.\n`
      : `${email} signs in by password alone until the second step is set up again.\n`,
  );
}

/** Commands about one account, by name. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  export: exportAccount,
  erase,
  "reset-second-step": resetSecondStep,
};

import { findAccountByEmail, setRole } from "#api/store/account/accounts.ts";
import type { Tokens } from "#core/wire/account/user.ts";
import { expectOk } from "./replies.ts";
import type { TestApp } from "./test-app.ts";

const PASSWORD = "Correct-Horse-9";

export type Person = { email: string; first_name: string; last_name: string; password: string };
export const ADA: Person = { email: "ada@example.test", first_name: "Ada", last_name: "Okafor", password: PASSWORD };
export const BEN: Person = {
  email: "ben@example.test",
  first_name: "Ben",
  last_name: "Ito",
  password: "Another-Tree-7",
};

/** A new password, as the forms for changing and resetting a password send it. */
export const NEW_PASSWORD = { password1: "Brand-New-Tree-4", password2: "Brand-New-Tree-4" };

/** Returns the body of a request to register. */
export function makeRegistration(person: Person = ADA): Record<string, string> {
  const { password, ...names } = person;
  return { ...names, password1: password, password2: password };
}

/** Returns the link token and the code in the last email to an address. */
export function readProof(app: TestApp, email: string): { token: string; code: string } {
  const { text } = app.mail.last(email);
  return { token: /token=([\w-]+)/u.exec(text)?.[1] ?? "", code: /: (\d{6})$/mu.exec(text)?.[1] ?? "" };
}

/** Registers and verifies a person through the API. */
export async function registerVerified(app: TestApp, person: Person = ADA): Promise<void> {
  await expectOk(app.call("register", { body: makeRegistration(person) }));
  const { token } = readProof(app, person.email);
  await expectOk(app.call("verify", { body: { token, password: person.password } }));
}

export async function signIn(
  app: TestApp,
  person: Person = ADA,
  headers: Record<string, string> = {},
): Promise<Tokens> {
  return (await expectOk(
    app.call("token", { body: { email: person.email, password: person.password }, headers }),
  )) as Tokens;
}

/** Registers, verifies and signs in a person. */
export async function signUp(app: TestApp, person: Person = ADA): Promise<Tokens> {
  await registerVerified(app, person);
  return signIn(app, person);
}

export async function findAccountId(app: TestApp, email: string): Promise<string> {
  const account = await findAccountByEmail(app.services.store.db, email);
  if (account === undefined) throw new Error(`There is no account for ${email}.`);
  return account.id;
}

/** Returns whether the server accepts an access token. */
export async function isSignedIn(app: TestApp, access: string): Promise<boolean> {
  return (await app.call("userDetails", { token: access })).status === 200;
}

/** Gives an account a role directly. staff-invitation.test.ts tests how people get one. */
export async function giveRole(app: TestApp, email: string, role: "learner" | "staff" | "admin"): Promise<void> {
  const id = await findAccountId(app, email);
  await app.services.store.withTx((tx) => setRole(tx, id, role, app.clock.now()));
}

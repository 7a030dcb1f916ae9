import { findAccountByEmail, setRole } from "#api/store/account/accounts.ts";
import type { Tokens } from "#core/wire/account/user.ts";
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

export function registration(person: Person = ADA): Record<string, string> {
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
  await expectOk(app.call("register", { body: registration(person) }));
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

/** Creates a registered, verified and signed-in learner. */
export async function signUp(app: TestApp, person: Person = ADA): Promise<Tokens> {
  await registerVerified(app, person);
  return signIn(app, person);
}

/** Gives an account a role directly. staff-invitation.test.ts tests how people get one. */
export async function giveRole(app: TestApp, email: string, role: "learner" | "staff" | "admin"): Promise<void> {
  const account = await findAccountByEmail(app.services.store.db, email);
  if (account === undefined) throw new Error(`There is no account for ${email}.`);
  await app.services.store.withTx((tx) => setRole(tx, account.id, role, app.clock.now()));
}

export async function expectOk(reply: Promise<Response>): Promise<unknown> {
  const response = await reply;
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** Returns the status and body of a reply without its request id, for comparisons. */
export async function readReply(
  reply: Promise<Response>,
): Promise<{ status: number; code?: string; detail?: string; errors?: Record<string, string[]> }> {
  const response = await reply;
  const { request_id: _id, ...body } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, ...body };
}

/** Returns a reply's cookies as a browser sends them back. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

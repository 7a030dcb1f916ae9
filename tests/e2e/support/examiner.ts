/** Runs the admin script, invites staff, and hands in tests and calls the API as one account, without screens. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Module } from "#core/exam/content/module.ts";
import { EMPTY_WORK } from "#core/exam/attempt/attempt.ts";
import type { EndpointName, ReplyOf } from "#core/wire/endpoints.ts";
import { ENDPOINTS } from "#core/wire/endpoints.ts";
import { PASSWORD } from "./account.ts";
import { ROOT } from "./folders.ts";
import type { TestServer } from "./server.ts";
import { expect } from "./test.ts";

/** Runs a command of scripts/admin.ts. Returns its output. */
export function runAdmin(server: TestServer, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/admin.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "test", DATA_DIR: server.dataDir },
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

/** Raises an alert for all learners. */
export function raiseAlert(server: TestServer, id: string, title: string): void {
  runAdmin(server, ["raise-alert", "--id", id, "--title", title, "--message", "Nothing can be sent for an hour."]);
}

/** Invites a person to the staff, and accepts the invitation. */
export async function inviteAndAccept(
  server: TestServer,
  { email, first_name, last_name, role = "staff" }: NewStaff,
): Promise<void> {
  const name = ["--first-name", first_name, "--last-name", last_name];
  const printed = runAdmin(server, ["create-staff", "--email", email, ...name, "--role", role]);
  await acceptInvitation(server, /token=([\w-]+)/u.exec(printed)?.[1] ?? "");
}
type NewStaff = { email: string; first_name: string; last_name: string; role?: "staff" | "admin" };

/** Accepts an invitation with the token of its link, and sets PASSWORD. */
export async function acceptInvitation(server: TestServer, token: string): Promise<void> {
  const reply = await fetch(server.origin + ENDPOINTS.resetConfirm.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, password1: PASSWORD, password2: PASSWORD }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

export type Caller = <N extends EndpointName>(
  name: N,
  input?: { params?: Record<string, string>; body?: object },
) => Promise<ReplyOf<N>>;

/** Returns a function that calls the API as this account, without the account's browser. */
export async function callerFor(page: Page, server: TestServer, email: string): Promise<Caller> {
  const request = page.request;
  const call = async (name: EndpointName, token: string, input: Parameters<Caller>[1]): Promise<unknown> => {
    const { method, path } = ENDPOINTS[name];
    const address = path.replace(/:([a-z_]+)/g, (_, key: string) => input?.params?.[key] ?? "");
    const reply = await request.fetch(server.origin + address, {
      method,
      headers: token === "" ? {} : { Authorization: `Bearer ${token}` },
      ...(input?.body !== undefined && { data: input.body }),
    });
    expect(reply.ok(), `${name}: ${reply.status()} ${await reply.text()}`).toBe(true);
    return await reply.json();
  };
  const { access } = (await call("token", "", { body: { email, password: PASSWORD } })) as ReplyOf<"token">;
  return (name, input) => call(name, access, input) as never;
}

/** Hands in a Writing test with a text for each task, as an offline device does on reconnecting. Returns its slug. */
export async function handInWriting(call: Caller, moduleSlug: string, texts: readonly string[]): Promise<string> {
  const module = await call("module", { params: { skill: "writing" }, body: { module_slug: moduleSlug } });
  const named = Object.fromEntries(module.parts.map((part, index) => [part.id, texts[index] ?? ""]));
  return handIn(call, module, { work: EMPTY_WORK, texts: named });
}

/** Hands in a Reading test with these answers. Returns its slug. */
export async function handInReading(
  call: Caller,
  moduleSlug: string,
  answers: Readonly<Record<string, string>>,
): Promise<string> {
  const module = await call("module", { params: { skill: "reading" }, body: { module_slug: moduleSlug } });
  return handIn(call, module, { work: { ...EMPTY_WORK, answers } });
}

async function handIn(
  call: Caller,
  { module_type, slug: module_slug, content_version }: Pick<Module, "module_type" | "slug" | "content_version">,
  work: object,
): Promise<string> {
  const slug = randomBytes(16).toString("base64url");
  const payload = {
    attempt_slug: slug,
    module_type,
    module_slug,
    content_version,
    mode: "exam",
    extra_time: 0,
    parts: null,
    started_at: Date.now() - 3_600_000,
    ...work,
    submitted_at: Date.now() - 1000,
    deadline: null,
    reason: "finished",
  };
  const op = { opId: `op-${slug}`, kind: "attempt.submit", v: 1, agg: `attempt:${slug}`, aggSeq: 1, payload };
  const { results } = await call("syncBatch", { body: { clientId: "client-examiner-1", ops: [op] } });
  expect(results).toMatchObject([{ status: "applied" }]);
  return slug;
}

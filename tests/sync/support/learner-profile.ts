import type { Module } from "#core/exam/content/module.ts";
import { insertAccount } from "#api/store/account/accounts.ts";
import { findAttempts } from "#api/store/attempt/attempt-lists.ts";
import { startTimer } from "#core/exam/attempt/timer.ts";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import type { PackRow } from "#web/db/library/packs.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { startAttempt, type AttemptRecord } from "#web/db/attempt/attempts.ts";
import { publishReading } from "#tests/api/support/library.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { createProfile, type Page, type Profile } from "./device.ts";
import { HOUR_MS } from "#core/exam/durations.ts";

export const PASSWORD = "Practice-2026!";

/** Creates the real server with one book. Its virtual clock is also the clock of all devices. */
export async function createAppWithBook(): Promise<TestApp> {
  const app = await createTestApp();
  await publishReading(app);
  return app;
}

/** The hash of PASSWORD. All learners share it, because hashing is slow. */
let passwordHash: string | null = null;

/** Adds a verified learner with PASSWORD. Returns the email address. */
export async function addLearner(app: TestApp, name: string): Promise<string> {
  const hash = passwordHash ?? (await app.services.passwords.hash(PASSWORD));
  if (hash === null) throw new Error("too many hashes at once");
  passwordHash = hash;
  const now = app.clock.now();
  const account = {
    id: `account-${name}`,
    email: `${name}@bandwise.test`,
    first_name: "Ada",
    last_name: "Learner",
    password_hash: hash,
    verified_at: now,
  };
  await app.services.store.withTx((tx) => insertAccount(tx, account, now - HOUR_MS));
  return account.email;
}

/** Creates a profile in which the learner is signed in and `module` is downloaded. */
export async function createReadyProfile(
  app: TestApp,
  email: string,
  module: Module = fixtureModule,
): Promise<{ profile: Profile; page: Page }> {
  const profile = createProfile(app);
  const page = profile.open();
  const signedIn = await page.session.signIn(email, PASSWORD);
  if (signedIn.kind !== "ok") throw new Error(`sign-in failed: ${JSON.stringify(signedIn)}`);
  const row = await downloadModule(page, module);
  if (row.state !== "ready") throw new Error(`download failed: ${JSON.stringify(row)}`);
  return { profile, page };
}

export async function downloadModule(page: Page, module: Module = fixtureModule): Promise<PackRow> {
  await page.sync.refreshBooks(module.module_type);
  return await page.sync.download(module.module_type, module.slug, module.name);
}

const EXAM_SECONDS = 3600;

type AttemptOptions = {
  slug?: string;
  module?: Pick<Module, "slug">;
  mode?: "exam" | "practice";
};

/** Starts an attempt of the learner who is signed in. By default, it is an exam attempt at the Reading module. */
export async function beginAttempt(
  page: Page,
  { slug = createSlug(), module = fixtureModule, mode = "exam" }: AttemptOptions = {},
): Promise<AttemptRecord> {
  const now = page.platform.now();
  const owner = page.session.owner();
  if (owner === null) throw new Error("nobody is signed in");
  const started = await startAttempt(page.device, {
    owner,
    slug,
    module_slug: module.slug,
    mode,
    extra_time: 0,
    parts: null,
    clock: startTimer(mode, {
      durationSeconds: mode === "exam" ? EXAM_SECONDS : null,
      extraTime: 0,
      now: { wall: now, mono: 0, asleep: false },
    }),
    now,
  });
  if ("problem" in started) throw new Error(started.problem);
  return started.attempt;
}

/** Returns the attempt on the server, or null if the server does not have it. */
export async function findServerAttempt(app: TestApp, name: string, slug: string): Promise<Attempt | null> {
  const [attempt] = await findAttempts(app.services.store.db, `account-${name}`, [slug]);
  return attempt ?? null;
}

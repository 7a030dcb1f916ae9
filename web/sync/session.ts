import type { Tokens, User } from "#core/wire/account/user.ts";
import { storeAccountName } from "#web/db/account/account-name.ts";
import type { UnsentChoice } from "#web/db/account/signed-out.ts";
import type { Device } from "#web/db/storage/device.ts";
import type { LocalKeys } from "#web/db/storage/local-keys.ts";
import { createClient, type AccessPort, type Reply } from "#web/net/client.ts";
import { createNotices, type Notices } from "./send/notices.ts";
import { createQueueOfOne } from "./queue-of-one.ts";
import { createServerClock, type ServerClock } from "./server-clock.ts";
import { mirrorNewSession, mirrorSession, readMirror } from "./session-mirror.ts";
import { createSignOut, type SignOut } from "./sign-out.ts";
import { browserPlatform, type Platform } from "./platform.ts";
import { newerTokens, readClaims } from "./token.ts";
import {
  createTokenManager,
  EARLY_REFRESH_MARGIN_MS,
  REQUEST_MARGIN_MS,
  type Access,
  type AccountTokens,
  type TokenStore,
} from "./tokens.ts";

/**
 * signed_out: there is no `user` entry. signed_in: a user with tokens, online or offline. expired: the server refused
 * the tokens for good. All work stays on the device, but nothing is sent.
 */
export type SessionState =
  | { kind: "signed_out" }
  | { kind: "signed_in"; user: User; owner: string }
  | { kind: "expired"; user: User; owner: string };

export type SessionDependencies = {
  /** Returns the device's databases. */
  device: () => Promise<Device>;
  local: LocalKeys;
  origin?: string;
  platform?: Platform;
  notices?: Notices;
};

/**
 * Proof that somebody owns an email address: the token or the six digits from the email. `password` is needed if
 * another browser registered the account with a password.
 */
export type AddressProof = ({ token: string } | { email: string; code: string }) & { password?: string };

export type Session = AccessPort &
  Pick<SignOut, "resumeSignOuts" | "fetchKeptWorkKey" | "restoreKeptWork"> & {
    /** Keeps the tokens fresh while the page is open. Returns the function that stops this. */
    start: () => () => void;
    state: () => SessionState;
    /** Emits the present state, and the new state after every change in this or another tab. */
    watchState: () => { subscribe: (onValue: (state: SessionState) => void) => () => void };
    /** `code` is the code of the second step. `keep_account` cancels a pending deletion of the account. */
    signIn: (
      email: string,
      password: string,
      options?: { code?: string; keep_account?: boolean },
    ) => Promise<Reply<User>>;
    /** Verifies an email address. Signs this device in if the server sends tokens for the proof. */
    verify: (proof: AddressProof) => Promise<Reply<{ detail: string; isSignedIn: boolean }>>;
    /**
     * Ends the session on this device at once, and on the server as soon as it can be reached. Then removes the
     * account's data from this device. Encrypts unsent work for the account's next sign-in here, or deletes it.
     */
    signOut: (unsent?: UnsentChoice) => Promise<void>;
    /** Stores the user that the server returned. */
    updateUser: (user: User) => void;
    /** The account that owns new work; null when signed out. */
    owner: () => string | null;
    /** Returns a valid token with its account, or why there is none. */
    access: () => Promise<Access>;
    /** Returns a newer token after the server refused this one. */
    renew: (refused: string) => Promise<Access>;
    /** Makes localStorage and the worker's copy agree. The pair of tokens that expires later wins. */
    reconcile: () => Promise<void>;
    clock: ServerClock;
  };

const REFRESH_EVERY_MS = 60_000;
const SIGN_OUT_TIMEOUT_MS = 10_000;
/** Asks the server to bind the refresh token to a cookie that scripts cannot read. */
const BIND_HEADER = { "Bandwise-Bind": "1" };

/** Creates the page's session. It is stored in localStorage, with a copy in the work database for the worker. */
export function createSession(dependencies: SessionDependencies): Session {
  const { local } = dependencies;
  const platform = dependencies.platform ?? browserPlatform();
  const notices = dependencies.notices ?? createNotices();
  const clock = createServerClock(platform.now);
  const client = createClient({
    origin: dependencies.origin ?? "",
    fetch: platform.fetch,
    access: null,
    onServerTime: clock.observe,
  });
  const runInTurn = createQueueOfOne();
  const { locks } = platform;
  const runExclusively = <T>(task: () => Promise<T>): Promise<T> =>
    runInTurn(() => (locks === null ? task() : (locks.request("auth", task) as Promise<T>)));
  const runSignOutInTurn = createQueueOfOne();

  function owner(): string | null {
    const user = local.readUser();
    if (user === null) return null;
    const tokens = local.readTokens();
    return local.readOwner() ?? (tokens === null ? null : readClaims(tokens.access)?.account) ?? user.email;
  }

  function readLocalTokens(): AccountTokens | null {
    const account = owner();
    if (account === null) return null;
    const tokens = local.readTokens();
    const tokenAccount = tokens === null ? null : (readClaims(tokens.access)?.account ?? null);
    // Tokens of another account in localStorage are never used for this account's work.
    return { owner: account, tokens: tokenAccount === null || tokenAccount === account ? tokens : null };
  }

  async function storeTokens(next: AccountTokens): Promise<void> {
    // A token refresh may end after its account has signed out.
    if (owner() !== next.owner) return;
    if (next.tokens === null) local.clearTokens();
    else local.writeTokens(next.tokens);
    local.writeOwner(next.owner);
    await mirrorSession(await dependencies.device(), next);
    notices.send({ type: "session" });
  }

  const store: TokenStore = {
    read: async () => readLocalTokens(),
    async readAll() {
      const stored = readLocalTokens();
      if (stored === null || stored.tokens === null) return stored;
      const mirror = await readMirror(await dependencies.device());
      return mirror === null || mirror.owner !== stored.owner
        ? stored
        : { owner: stored.owner, tokens: newerTokens(stored.tokens, mirror.tokens) };
    },
    write: storeTokens,
  };
  const manager = createTokenManager({ client, store, clock, runExclusively });

  function state(): SessionState {
    const user = local.readUser();
    const account = owner();
    if (user === null || account === null) return { kind: "signed_out" };
    return { kind: local.readTokens() === null ? "expired" : "signed_in", user, owner: account };
  }

  async function storeNewSession(tokens: Tokens, user: User): Promise<void> {
    await runExclusively(async () => {
      const account = readClaims(tokens.access)?.account ?? user.email;
      // In this order no reader ever finds one learner's tokens with another learner's name. `clearUser` would also
      // remove the page to open after the sign-in, so it runs only if another account is signed in.
      if (local.readUser() !== null && owner() !== account) local.clearUser();
      local.writeOwner(account);
      local.writeTokens(tokens);
      local.writeUser(user);
      await mirrorNewSession(await dependencies.device(), { owner: account, tokens });
      notices.send({ type: "session" });
      await storeAccountName(await dependencies.device(), account, user.email);
    });
  }

  /** Signs this device in with new tokens. */
  async function signInWithTokens(tokens: Tokens): Promise<Reply<User>> {
    const details = await client.call("userDetails", { body: {}, bearer: tokens.access });
    if (details.kind !== "ok") return details;
    // Another account may still be signed in, or its sign-out may be unfinished.
    const account = readClaims(tokens.access)?.account ?? details.data.email;
    if (state().kind === "signed_in" && owner() !== account) leaveAccount("keep");
    await signOuts.finish().catch(() => undefined);
    await storeNewSession(tokens, details.data);
    await Promise.all(
      [signOuts.restoreKeptWork(), signOuts.fetchKeptWorkKey()].map((task) => task.catch(() => undefined)),
    );
    return details;
  }

  async function reconcile(): Promise<void> {
    await runExclusively(async () => {
      const device = await dependencies.device();
      const stored = readLocalTokens();
      const mirror = await readMirror(device);
      if (stored === null) return await mirrorSession(device, null);
      const user = local.readUser();
      if (user !== null) await storeAccountName(device, stored.owner, user.email);
      if (mirror !== null && mirror.owner === stored.owner && stored.tokens !== null) {
        const newer = newerTokens(stored.tokens, mirror.tokens);
        if (newer !== null && newer.access !== stored.tokens.access) local.writeTokens(newer);
        if (newer !== null && newer.access !== mirror.tokens?.access)
          await mirrorSession(device, { owner: stored.owner, tokens: newer });
        return;
      }
      await mirrorSession(device, stored);
    });
  }

  /** Copies the worker's newer tokens to localStorage. Clears the tokens if the server refused the worker's. */
  async function adoptWorkerTokens(): Promise<void> {
    const stored = readLocalTokens();
    if (stored === null || stored.tokens === null) return;
    const mirror = await readMirror(await dependencies.device());
    if (mirror === null || mirror.owner !== stored.owner) return;
    if (mirror.tokens === null) local.clearTokens();
    else if (newerTokens(stored.tokens, mirror.tokens) === mirror.tokens) local.writeTokens(mirror.tokens);
  }

  const signOuts = createSignOut({
    device: dependencies.device,
    local,
    client,
    platform,
    owner,
    access: () => manager.access(REQUEST_MARGIN_MS),
    runExclusively: (task) =>
      runSignOutInTurn(() => (locks === null ? task() : (locks.request("sign-out", task) as ReturnType<typeof task>))),
  });

  /** Removes this account from localStorage at once, and records the sign-out, which `signOuts` finishes. */
  function leaveAccount(unsent: UnsentChoice): void {
    const account = owner();
    const tokens = local.readTokens();
    if (account !== null) local.writeSigningOut({ owner: account, unsent, token: tokens?.sign_out ?? null });
    local.clearUser();
    local.clearTokens();
    notices.send({ type: "session" });
    if (tokens === null || tokens.sign_out !== undefined) return;
    // An earlier build stored these tokens without a `sign_out` token.
    void client
      .call("logout", { body: { refresh: tokens.refresh }, timeout: SIGN_OUT_TIMEOUT_MS, keepalive: true })
      .catch(() => undefined);
  }

  const refreshIfDue = (): void => void manager.access(EARLY_REFRESH_MARGIN_MS).catch(() => undefined);

  return {
    clock,
    state,
    owner,
    reconcile,
    resumeSignOuts: signOuts.resumeSignOuts,
    fetchKeptWorkKey: signOuts.fetchKeptWorkKey,
    restoreKeptWork: signOuts.restoreKeptWork,
    access: () => manager.access(REQUEST_MARGIN_MS),
    renew: (refused) => manager.renew(refused),
    getToken: async () => tokenOf(await manager.access(REQUEST_MARGIN_MS)),
    renewToken: async (refused) => tokenOf(await manager.renew(refused)),
    updateUser: (user) => local.writeUser(user),
    start() {
      refreshIfDue();
      const stops = [
        platform.every(REFRESH_EVERY_MS, refreshIfDue),
        platform.onWake((reason) => {
          if (reason !== "hidden") refreshIfDue();
        }),
        notices.listen((notice) => {
          if (notice.type === "session") void adoptWorkerTokens().catch(() => undefined);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    watchState: () => ({
      subscribe(onValue) {
        let last = state();
        onValue(last);
        return local.onLocalChange(() => {
          const next = state();
          if (JSON.stringify(next) === JSON.stringify(last)) return;
          last = next;
          onValue(next);
        });
      },
    }),
    async signIn(email, password, options = {}) {
      const pair = await client.call("token", { body: { email, password, ...options }, headers: BIND_HEADER });
      return pair.kind === "ok" ? signInWithTokens(pair.data) : pair;
    },
    async verify(proof) {
      const reply = await client.call("verify", { body: { ...proof, sign_in: true }, headers: BIND_HEADER });
      if (reply.kind !== "ok") return reply;
      const { detail, tokens } = reply.data;
      // The address is verified even if the sign-in fails. The learner can then sign in.
      const signedIn = tokens === undefined ? null : await signInWithTokens(tokens).catch(() => null);
      return { ...reply, data: { detail, isSignedIn: signedIn?.kind === "ok" } };
    },
    async signOut(unsent = "keep") {
      leaveAccount(unsent);
      // The next page repeats what fails here. Even unreadable storage does not prevent a sign-out.
      await signOuts.finish().catch(() => undefined);
    },
  };
}

function tokenOf(access: Access): string | null {
  return access.kind === "ok" ? access.token : null;
}

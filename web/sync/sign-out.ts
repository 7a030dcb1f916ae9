import { withWorkDatabase, type Device } from "#web/db/storage/device.ts";
import type { LocalKeys, SigningOut } from "#web/db/storage/local-keys.ts";
import { readMeta } from "#web/db/storage/meta.ts";
import { storeKeptWorkKey } from "#web/db/account/kept-work-key.ts";
import { listSignedOut, markSignedOut } from "#web/db/account/signed-out.ts";
import type { Client } from "#web/net/client.ts";
import type { Platform } from "./platform.ts";
import { sendRevocations } from "./send/revocations.ts";
import type { Access } from "./tokens.ts";

export type SignOutDependencies = {
  device: () => Promise<Device>;
  local: LocalKeys;
  client: Client;
  platform: Pick<Platform, "caches" | "registerSync">;
  /** Runs the task while nobody else signs out or restores work: no other tab, if the browser has Web Locks. */
  runExclusively: <T>(task: () => Promise<T>) => Promise<T>;
  /** Returns the signed-in account, or null. */
  owner: () => string | null;
  access: () => Promise<Access>;
};

export type SignOut = {
  /**
   * Finishes a sign-out that `local` has recorded: removes the account's data from this device, and ends its session on
   * the server. `resumeSignOuts` repeats what fails.
   */
  finish: () => Promise<void>;
  /**
   * Finishes earlier sign-outs. A crash or a missing network may have interrupted them, or a tab may have saved work
   * after the removal.
   */
  resumeSignOuts: () => Promise<void>;
  /** Fetches the account's public key, so that a later sign-out can encrypt unsent work even without a network. */
  fetchKeptWorkKey: () => Promise<void>;
  /** Decrypts the work that this account kept at an earlier sign-out. */
  restoreKeptWork: () => Promise<void>;
};

/** A sign-in waits at most this long for a key. A later pull or sign-in tries again. */
const KEY_TIMEOUT_MS = 5_000;

// The encryption library (HPKE) loads only for a sign-out, or to restore kept work.
const loadRemoval = () => import("#web/db/account/remove-account.ts");

export function createSignOut(dependencies: SignOutDependencies): SignOut {
  const { local, client, platform, runExclusively, owner, access } = dependencies;

  /** Copies the record of a sign-out from localStorage to the database, because the worker cannot read localStorage. */
  async function copyRecord(device: Device): Promise<void> {
    const pending = local.readSigningOut();
    if (pending?.owner === undefined) return;
    const { owner: leaving, unsent, token } = pending;
    if (leaving !== owner()) await markSignedOut(device, { owner: leaving, unsent, token });
    const rest: SigningOut = { unsent, token: null };
    local.writeSigningOut(rest);
  }

  /** Removes the data of accounts that signed out here. Returns false if a removal must be repeated later. */
  async function removeSignedOut(device: Device): Promise<boolean> {
    const accounts = (await listSignedOut(device)).filter((account) => account !== owner());
    if (accounts.length === 0) return true;
    const { removeAccount } = await loadRemoval();
    let isComplete = true;
    for (const account of accounts) {
      const isRemoved = await removeAccount(device, account, platform.caches);
      if (!isRemoved) isComplete = false;
    }
    return isComplete;
  }

  /** Sends the queued sign-outs to the server. Returns how many must be sent again. */
  async function revoke(device: Device): Promise<number> {
    const unsent = await sendRevocations(device, client);
    if (unsent > 0) await platform.registerSync();
    return unsent;
  }

  return {
    async finish() {
      const device = await dependencies.device();
      await copyRecord(device);
      // Not awaited: a slow network must not delay the removal.
      void revoke(device).catch(() => undefined);
      await runExclusively(() => removeSignedOut(device));
    },
    async resumeSignOuts() {
      const device = await dependencies.device();
      await copyRecord(device);
      const isRemoved = await runExclusively(() => removeSignedOut(device));
      const isRevoked = (await revoke(device)) === 0;
      if (isRemoved && isRevoked && local.readSigningOut()?.owner === undefined) local.clearSigningOut();
    },
    async fetchKeptWorkKey() {
      const account = owner();
      if (account === null) return;
      const device = await dependencies.device();
      const { meta } = device.work;
      if ((await withWorkDatabase(device, () => readMeta(meta, `keptWorkKey:${account}`))) !== null) return;
      const token = await access();
      if (token.kind !== "ok" || token.owner !== account) return;
      const reply = await client.call("keptWorkKey", { body: {}, bearer: token.token, timeout: KEY_TIMEOUT_MS });
      if (reply.kind !== "ok" || owner() !== account) return;
      await storeKeptWorkKey(device, account, reply.data);
    },
    async restoreKeptWork() {
      const account = owner();
      if (account === null) return;
      const device = await dependencies.device();
      const remaining = await withWorkDatabase(device, () =>
        device.work.keptWork.where("owner").equals(account).count(),
      );
      if (remaining === 0) return;
      const token = await access();
      if (token.kind !== "ok" || token.owner !== account) return;
      const reply = await client.call("keptWorkKeyPair", { body: {}, bearer: token.token, timeout: KEY_TIMEOUT_MS });
      if (reply.kind !== "ok" || owner() !== account) return;
      const { restoreWork } = await import("#web/db/account/kept-work.ts");
      await runExclusively(async () => {
        if (owner() === account) await restoreWork(device, account, reply.data);
      });
    },
  };
}

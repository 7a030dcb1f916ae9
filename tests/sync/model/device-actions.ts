import { Dexie } from "dexie";
import { dismissAlert } from "#web/db/account/alerts.ts";
import { exportUnsent, importUnsent } from "#web/db/outbox/unsent-file.ts";
import { WORK_VERSION } from "#web/db/storage/work-database.ts";
import { dumpWork, restoreWork } from "#tests/sync/support/dump-work.ts";
import { inspectWithoutFaults } from "./inspect-without-faults.ts";
import { assertInvariant } from "./expected.ts";
import { browserOf, type Story } from "./story.ts";

/** Dismisses an alert that was not dismissed before. */
export async function dismissNewAlert(story: Story, device: number): Promise<void> {
  const account = browserOf(story.browsers, device).tab().session.owner();
  if (account === null) return;
  const tag = `news-${story.uniqueText().replaceAll(/\D/gu, "")}`;
  const isSaved = await story.tryAction(device, (page) => dismissAlert(page.device, account, tag, page.platform.now()));
  story.expected.items.push({ kind: "dismissal", tag, account, device: device % 2, isSaved });
}

/**
 * Exports all unsent work of one device to a file and imports it twice on the other device. Later steps may send both.
 */
export async function moveUnsentWork(story: Story, device: number): Promise<void> {
  const account = browserOf(story.browsers, device).tab().session.owner();
  if (account === null) return;
  let file: Blob | null = null;
  await story.tryAction(device, async (page) => {
    ({ blob: file } = await exportUnsent(page.device, account, page.platform.now()));
  });
  if (file === null) return;
  const blob: Blob = file;
  for (let count = 1; count <= 2; count += 1) {
    await story.tryAction(device + 1, async (page) => {
      const end = await importUnsent(page.device, blob);
      assertInvariant(end.kind === "imported", "I1", () => `a file of unsent work was refused: ${JSON.stringify(end)}`);
    });
  }
}

/** Stores the device's data in the format of the previous database version. The next page upgrades it. */
export async function storeAsPreviousVersion(story: Story, device: number): Promise<void> {
  const browser = browserOf(story.browsers, device);
  const { work } = browser.tab().device;
  const dump = await inspectWithoutFaults(() => dumpWork(work, WORK_VERSION - 1));
  browser.restart();
  await inspectWithoutFaults(async () => {
    await Dexie.delete(work.name);
    await restoreWork(work.name, dump);
  });
}

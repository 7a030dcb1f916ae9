import {
  createDatabaseNames,
  NOW,
  numberedSlug,
  openTestDevice,
  storeReadingPack,
} from "#tests/sync/support/test-device.ts";
import { beginWriting } from "#tests/sync/support/begin-writing.ts";
import { expect, it } from "vitest";
import { getDrafts, saveDraft } from "../draft/drafts.ts";
import { closeDevice } from "./device.ts";

const SLUG = numberedSlug(1);

it("the work database adds its tables to a version 1 database without changing the data", async () => {
  const names = createDatabaseNames();
  const before = openTestDevice(names);
  await storeReadingPack(before);
  closeDevice(before);
  const { Dexie } = await import("dexie");
  await Dexie.delete(names.work);
  const first = new Dexie(names.work);
  first.version(1).stores({
    attempt: "slug, owner",
    attemptModule: "slug",
    attemptKey: "slug",
    outbox: "++seq, &opId, agg, owner, [owner+state], [owner+state+notBefore], [owner+seq]",
    aggregate: "agg",
    meta: "key",
  });
  await first.table("meta").put({ key: "clientId", value: "client-0000000001" });
  first.close();
  const device = openTestDevice(names);
  await beginWriting(device, SLUG);
  await saveDraft(device, { slug: SLUG, section: "task-1", text: "The chart", loadedEdit: 0, now: NOW });
  expect(await getDrafts(device, SLUG)).toMatchObject([{ text: "The chart" }]);
  expect(await device.work.outbox.toArray()).toMatchObject([{ clientId: "client-0000000001" }, {}]);
});

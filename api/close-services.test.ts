import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeRegistration } from "#tests/api/support/learners.ts";
import { createFakeMail } from "#tests/api/support/fake-mail.ts";
import { createTestApp } from "#tests/api/support/test-app.ts";
import { closeServices } from "./close-services.ts";
import { createStore } from "./store/store.ts";

it("waits for an email that is being sent, and removes it from the outbox before it closes the store", async () => {
  const url = join(mkdtempSync(join(tmpdir(), "bandwise-close-")), "bandwise.db");
  const sending = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const mail = createFakeMail({ isLocal: false });
  const deliver = mail.deliver.bind(mail);
  mail.deliver = async (message) => {
    sending.resolve();
    await answered.promise;
    await deliver(message);
  };
  const app = await createTestApp({ url, services: { mail } });
  expect((await app.call("register", { body: makeRegistration() })).status).toBe(200);
  await sending.promise;

  const closed = closeServices(app.services);
  answered.resolve();
  await closed;

  expect(mail.sent).toHaveLength(1);
  const store = await createStore({ url });
  expect(await store.db.selectFrom("mail_outbox").select("id").execute()).toEqual([]);
  await store.close();
});

it("leaves an email in the outbox if sending takes longer than the time limit", async () => {
  const url = join(mkdtempSync(join(tmpdir(), "bandwise-close-")), "bandwise.db");
  const mail = createFakeMail({ isLocal: false });
  const sending = Promise.withResolvers<void>();
  mail.deliver = () => {
    sending.resolve();
    return new Promise(() => {});
  };
  const app = await createTestApp({ url, services: { mail } });
  await app.call("register", { body: makeRegistration() });
  await sending.promise;

  await closeServices(app.services, 1);

  const store = await createStore({ url });
  expect(await store.db.selectFrom("mail_outbox").select("id").execute()).toHaveLength(1);
  await store.close();
});

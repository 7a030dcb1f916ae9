import { tagClient } from "#api/commands/account/client-tags-and-notes.ts";
import { announce } from "#api/commands/operate/announce.ts";
import { setPrice } from "#api/commands/payment/change-prices.ts";
import type { Services } from "#api/services.ts";
import { listAnnouncements } from "#api/store/operate/announcements.ts";
import { listPrices } from "#api/store/payment/prices.ts";
import { DAY_MS } from "#core/exam/durations.ts";
import { servicesAt } from "../services-at.ts";
import { expectDone } from "./expect-done.ts";

/** Sets a lower price for two weeks that are over. Does nothing if there is a price for a period. */
export async function seedPrices(services: Services, adminId: string): Promise<void> {
  const { rows } = await listPrices(services.store.db, { after: null, limit: 1 });
  if (rows.length > 0) return;
  const now = services.clock.now();
  const autumn = {
    payment_link_type: "WRITING1",
    amount: 3.99,
    regular_amount: 9.99,
    taxes: 0,
    fees: 0,
    starts_at: now - 60 * DAY_MS,
    ends_at: now - 46 * DAY_MS,
  } as const;
  expectDone("The price", await setPrice(servicesAt(services, now - 61 * DAY_MS), adminId, autumn));
}

/** Announces something to learners. Does nothing if there is an announcement. */
export async function seedAnnouncements(services: Services, adminId: string): Promise<void> {
  const { rows } = await listAnnouncements(services.store.db, { after: null, limit: 1 });
  if (rows.length > 0) return;
  const announcement = {
    title: "Drills are here",
    body: "Practise one type of question in a few minutes, with or without a connection.",
    link: "/practise/drills/",
    link_title: "See the drills",
    audience: "learners",
    starts_at: null,
    ends_at: services.clock.now() + 30 * DAY_MS,
  } as const;
  expectDone(
    "The announcement",
    await announce(servicesAt(services, services.clock.now() - 2 * DAY_MS), adminId, announcement),
  );
}

/** Tags every fifth client and every seventh. */
export async function seedTags(services: Services, adminId: string, clients: readonly string[]): Promise<void> {
  const tag = (user: string, word: string) => tagClient(services, adminId, { user, tag: word });
  for (const [i, user] of clients.entries()) {
    if (i % 5 === 0) await tag(user, "language school");
    if (i % 7 === 0) await tag(user, "call back");
  }
}

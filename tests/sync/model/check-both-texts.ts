import { type ExpectedAttempt, assertInvariant } from "./expected.ts";
import { browserOf, type Story } from "./story.ts";

/**
 * Checks invariant I3 on screen. Once all faults are repaired, each device with a running essay shows every text of the
 * learner's other devices. It is the device's own text, a part of that, or a text to choose.
 */
export async function checkBothTexts(story: Story, { slug, account }: ExpectedAttempt): Promise<void> {
  const { db } = story.app.services.store;
  const columns = ["section", "body", "client_id"] as const;
  const [heads, siblings] = [
    await db.selectFrom("draft").select(columns).where("attempt_slug", "=", slug).execute(),
    await db.selectFrom("draft_sibling").select(columns).where("attempt_slug", "=", slug).execute(),
  ];
  for (const device of [0, 1]) {
    const { session, device: here } = browserOf(story.browsers, device).tab();
    const attempt = session.owner() === account ? await here.work.attempt.get(slug) : undefined;
    if (attempt?.status !== "in_progress") continue;
    const clientId = (await here.work.meta.get("clientId"))?.value;
    for (const head of heads) {
      const ofSection = siblings.filter((one) => one.section === head.section);
      const hasSibling = ofSection.some((one) => one.client_id === clientId);
      const row = await here.work.draft.get([slug, head.section]);
      for (const { body } of hasSibling ? [head] : ofSection)
        assertInvariant(
          row !== undefined && (row.text.startsWith(body) || row.other?.text === body),
          "I3",
          () => `device ${device} shows "${row?.text}" beside "${row?.other?.text}", and not "${body}"`,
        );
    }
  }
}

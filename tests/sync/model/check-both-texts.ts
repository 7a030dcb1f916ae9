import { type ExpectedAttempt, assertInvariant } from "./expected.ts";
import { browserOf, type Story } from "./story.ts";

/**
 * Checks invariant I3 (docs/reliability.md) on the devices, once all faults are repaired. Each device with a running
 * essay must have every text of the learner's other device: as the beginning of its own text, or as the other text that
 * it offers the learner to choose (`other`).
 */
export async function checkBothTexts(story: Story, { slug, account }: ExpectedAttempt): Promise<void> {
  const { db } = story.app.services.store;
  const columns = ["section", "body", "client_id"] as const;
  const [heads, siblings] = [
    await db.selectFrom("draft").select(columns).where("attempt_slug", "=", slug).execute(),
    await db.selectFrom("draft_sibling").select(columns).where("attempt_slug", "=", slug).execute(),
  ];
  for (const device of [0, 1]) {
    const page = browserOf(story.browsers, device).tab();
    const { work } = page.device;
    const attempt = page.session.owner() === account ? await work.attempt.get(slug) : undefined;
    if (attempt?.status !== "in_progress") continue;
    const clientId = (await work.meta.get("clientId"))?.value;
    for (const head of heads) {
      const ofSection = siblings.filter((sibling) => sibling.section === head.section);
      // The server stores the second text of a section as a sibling. A device shows the texts that are not its own.
      const hasSibling = ofSection.some((sibling) => sibling.client_id === clientId);
      const row = await work.draft.get([slug, head.section]);
      for (const { body } of hasSibling ? [head] : ofSection)
        assertInvariant(
          row !== undefined && (row.text.startsWith(body) || row.other?.text === body),
          "I3",
          () => `device ${device} shows "${row?.text}" beside "${row?.other?.text}", and not "${body}"`,
        );
    }
  }
}

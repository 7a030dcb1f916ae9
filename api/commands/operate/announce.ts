import { formatIsoTime } from "#core/format/format-date.ts";
import type { Announcement, AnnouncementTerms } from "#core/wire/crm/announcements.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { diffFields } from "#api/store/evaluation/examiner-audit.ts";
import {
  type AnnouncementRow,
  changeAnnouncement,
  findAnnouncement,
  insertAnnouncement,
} from "#api/store/operate/announcements.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";

type CommandServices = Pick<Services, "store" | "clock">;

const NO_ANNOUNCEMENT: Problem = { problem: "not_found", detail: "There is no such announcement." };

/** Adds an announcement for learners, for an administrator. */
export async function announce(
  { store, clock }: CommandServices,
  adminId: string,
  terms: AnnouncementTerms,
): Promise<Announcement | Problem> {
  const now = clock.now();
  const fault = findTermsFault(terms, now);
  if (fault !== null) return fault;
  const row = await store.withTx(async (tx) => {
    const added = await insertAnnouncement(tx, { ...terms, starts_at: terms.starts_at ?? now, created_at: now });
    const changes = diffFields({}, formatTerms(added));
    await addOfficeChange(tx, { accountId: adminId, action: "announced", subject: added.title, changes, now });
    return added;
  });
  return toAnnouncement(row, now);
}

/**
 * Changes an announcement, for an administrator. Without a first day, a planned announcement begins now. Any other
 * keeps its beginning.
 */
export async function updateAnnouncement(
  { store, clock }: CommandServices,
  adminId: string,
  id: number,
  terms: AnnouncementTerms,
): Promise<Announcement | Problem> {
  const now = clock.now();
  const fault = findTermsFault(terms, now);
  if (fault !== null) return fault;
  const changed = await store.withTx(
    async (tx): Promise<AnnouncementRow | Problem> => {
      const before = await findAnnouncement(tx, id);
      if (before === null) return NO_ANNOUNCEMENT;
      const after = await changeAnnouncement(tx, id, {
        ...terms,
        starts_at: terms.starts_at ?? Math.min(before.starts_at, now),
      });
      const changes = diffFields(formatTerms(before), formatTerms(after));
      if (changes.length > 0)
        await addOfficeChange(tx, {
          accountId: adminId,
          action: "announcement_changed",
          subject: after.title,
          changes,
          now,
        });
      return after;
    },
    { lock: `announcement ${id}` },
  );
  return isProblem(changed) ? changed : toAnnouncement(changed, now);
}

/** Stops showing an announcement, for an administrator. Stopping it again changes nothing. */
export async function stopAnnouncement(
  { store, clock }: CommandServices,
  adminId: string,
  id: number,
): Promise<Announcement | Problem> {
  const now = clock.now();
  const stopped = await store.withTx(
    async (tx): Promise<AnnouncementRow | Problem> => {
      const before = await findAnnouncement(tx, id);
      if (before === null) return NO_ANNOUNCEMENT;
      if (before.ends_at !== null && before.ends_at <= now) return before;
      const after = await changeAnnouncement(tx, id, { ends_at: now });
      await addOfficeChange(tx, { accountId: adminId, action: "announcement_stopped", subject: after.title, now });
      return after;
    },
    { lock: `announcement ${id}` },
  );
  return isProblem(stopped) ? stopped : toAnnouncement(stopped, now);
}

/** Converts a row to an announcement with its state at `now`. */
export function toAnnouncement({ created_at: _at, ...row }: AnnouncementRow, now: number): Announcement {
  return { ...row, state: findState(row, now) };
}

function findState({ starts_at, ends_at }: Pick<AnnouncementRow, "starts_at" | "ends_at">, now: number) {
  if (ends_at !== null && ends_at <= now) return "past";
  return starts_at > now ? "planned" : "shown";
}

function findTermsFault({ link, link_title, starts_at, ends_at }: AnnouncementTerms, now: number): Problem | null {
  if ((link === null) !== (link_title === null))
    return { problem: "invalid", errors: { link: ["Give both the address and what the link says, or neither"] } };
  if (ends_at !== null && ends_at <= now)
    return { problem: "invalid", errors: { ends_at: ["Choose a day in the future"] } };
  if (starts_at !== null && ends_at !== null && starts_at >= ends_at)
    return { problem: "invalid", errors: { starts_at: ["The first day must come before the last"] } };
  return null;
}

/** Returns the fields of an announcement as the list of changes shows them. */
function formatTerms({ title, body, link, audience, starts_at, ends_at }: AnnouncementRow) {
  return { title, text: body, link, audience, starts_at: formatIsoTime(starts_at), ends_at: formatIsoTime(ends_at) };
}

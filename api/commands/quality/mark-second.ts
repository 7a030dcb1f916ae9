import { reportBand } from "#core/exam/bands/examiner.ts";
import {
  MAX_BAND_DIFFERENCE,
  type Script,
  type SecondMarkingKind,
  type SecondMarkingRow,
  SCRIPT_RESERVED_MS,
  type TaskBands,
  type TaskMarks,
} from "#core/wire/crm/quality.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services, Session } from "#api/services.ts";
import {
  changeSecondMarking,
  findSecondMarking,
  hasSeenScriptBands,
  listDisputedScripts,
  listScriptsToMark,
  parseMarks,
  type SecondMarking,
} from "#api/store/quality/second-markings.ts";
import type { Db, Tx } from "#api/store/store.ts";
import { offerSeeds } from "./seeds.ts";
import { listScripts, viewScript } from "./view-scripts.ts";

type CommandServices = Pick<Services, "store" | "clock">;

export const NO_SCRIPT: Problem = { problem: "not_found", detail: "There is no such script for you." };
const ALREADY_MARKED: Problem = { problem: "unprocessable", detail: "This script was marked already." };
const TAKEN: Problem = { problem: "unprocessable", detail: "Somebody else is marking this script." };
const NOT_TAKEN: Problem = { problem: "unprocessable", detail: "Open the script from the list first." };

/** Returns a page of the scripts that wait for a member of staff. */
export async function listSecondMarkings(
  services: CommandServices & Pick<Services, "random">,
  { accountId: staffId, role }: Pick<Session, "accountId" | "role">,
  { kind, after, limit }: { kind: SecondMarkingKind; after: number | null; limit: number },
): Promise<{ scripts: SecondMarkingRow[]; next: number | null }> {
  const { store } = services;
  const page = { after, limit: limit + 1 };
  const now = services.clock.now();
  // Administrators get no seeds, because they know the bands of all seeds.
  if (kind === "marking" && role === "staff") await offerSeeds(services, staffId);
  const rows =
    kind === "marking"
      ? await listScriptsToMark(store.db, staffId, page, now)
      : await listDisputedScripts(store.db, staffId, page);
  const shown = rows.slice(0, limit);
  return {
    scripts: await listScripts(store.db, shown, { staffId, now }),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Reserves a script for a member of staff and returns it. Taking it again extends the reservation. */
export async function takeSecondMarking(
  { store, clock }: CommandServices,
  staffId: string,
  slug: string,
): Promise<Script | Problem> {
  const now = clock.now();
  const taken = await store.withTx(
    async (tx) => {
      const row = await findScriptToMark(tx, slug, staffId);
      if (isProblem(row)) return row;
      if (row.marker_id !== staffId && (row.taken_until ?? 0) > now) return TAKEN;
      return changeSecondMarking(tx, row.id, { marker_id: staffId, taken_until: now + SCRIPT_RESERVED_MS });
    },
    { lock: scriptLock(slug) },
  );
  return isProblem(taken) ? taken : viewScript(store.db, taken);
}

/** Releases a script, so that others can mark it. A seed stays with its examiner. */
export async function releaseSecondMarking(
  { store }: Pick<Services, "store">,
  staffId: string,
  slug: string,
): Promise<{ detail: string } | Problem> {
  return store.withTx(
    async (tx) => {
      const row = await findScriptToMark(tx, slug, staffId);
      if (isProblem(row)) return row;
      if (row.marker_id === staffId)
        await changeSecondMarking(tx, row.id, { taken_until: null, ...(row.seed_id === null && { marker_id: null }) });
      return { detail: "The script is back in the list." };
    },
    { lock: scriptLock(slug) },
  );
}

/**
 * Stores the marking of a script. If the script is from an evaluation, and its two overall bands differ by more than
 * MAX_BAND_DIFFERENCE, the script waits for adjudication. The report does not change.
 */
export async function saveSecondMarking(
  { store, clock }: CommandServices,
  staffId: string,
  slug: string,
  tasks: readonly TaskMarks[],
): Promise<{ detail: string } | Problem> {
  return store.withTx(
    async (tx) => {
      const row = await findScriptToMark(tx, slug, staffId);
      if (isProblem(row)) return row;
      if (row.marker_id !== staffId) return NOT_TAKEN;
      const halves = computeOverallHalves(row, tasks);
      if (isProblem(halves)) return halves;
      const isDisputed = row.evaluation_id !== null && Math.abs(halves - row.first_halves) > MAX_BAND_DIFFERENCE * 2;
      await changeSecondMarking(tx, row.id, {
        state: isDisputed ? "disputed" : "done",
        second_marks: JSON.stringify(tasks),
        second_halves: halves,
        marked_at: clock.now(),
      });
      return { detail: "Your bands are handed in." };
    },
    { lock: scriptLock(slug) },
  );
}

/** Returns twice the overall band of a script, or the problem with its bands. */
export function computeOverallHalves(row: SecondMarking, tasks: readonly TaskBands[]): number | Problem {
  const expected = parseMarks(row.first_marks);
  const isComplete =
    tasks.length === expected.length && expected.every(({ task }) => tasks.some((given) => given.task === task));
  const band = isComplete ? reportBand(tasks) : null;
  return band === null
    ? { problem: "invalid", errors: { tasks: ["Give the bands of each task once"] } }
    : Math.round(band * 2);
}

/** Returns the name of the lock that serialises changes to one script. */
export function scriptLock(slug: string): string {
  return `second marking ${slug}`;
}

/** Returns a script that waits for its second marking. Returns NO_SCRIPT to staff who know its first marking. */
async function findScriptToMark(db: Db | Tx, slug: string, staffId: string): Promise<SecondMarking | Problem> {
  const row = await findSecondMarking(db, slug);
  if (row === null || (row.seed_id !== null && row.marker_id !== staffId)) return NO_SCRIPT;
  if (await hasSeenScriptBands(db, row.id, staffId)) return NO_SCRIPT;
  return row.state === "open" ? row : ALREADY_MARKED;
}

import { markAttempt } from "#core/exam/marking/mark-attempt.ts";
import {
  parseOnlyQuestions,
  parseAttemptParts,
  parseAttemptWork,
  findStoredAttempt,
  updateAttempt,
} from "#api/store/attempt/attempts.ts";
import { addMarking, listAttemptsToMarkAgain, findMarking } from "#api/store/attempt/markings.ts";
import { addChange } from "#api/store/sync/changes.ts";
import type { Services } from "#api/services.ts";
import { createContents } from "../sync/contents.ts";
import { raiseCorrectionAlert } from "../notify/raise-alert.ts";

const PAGE_SIZE = 100;

/**
 * Marks again every handed-in attempt that was marked with an older key or engine version. Adds a marking row, adds the
 * attempt to its learner's change feed, and notifies learners whose result changed. Can be interrupted and repeated at
 * any time. Returns how many attempts it marked.
 *
 * @param moduleSlug Marks only attempts at this module. Without it, attempts at all modules.
 */
export async function markAttemptsAgain(
  services: Pick<Services, "store" | "clock">,
  moduleSlug?: string,
): Promise<number> {
  const { store, clock } = services;
  let count = 0;
  let after = "";
  for (;;) {
    const contents = createContents(store.db);
    const attempts = await listAttemptsToMarkAgain(store.db, { module: moduleSlug, after, limit: PAGE_SIZE });
    for (const { slug, account_id, module_slug, content_version } of attempts) {
      const content = await contents.find(module_slug, content_version);
      const key = content?.key ?? null;
      if (content === null || key === null) throw new Error(`The key of ${module_slug} ${content_version} is missing.`);
      await store.withTx(
        async (tx) => {
          const attempt = await findStoredAttempt(tx, slug);
          if (attempt === null) return;
          const now = clock.now();
          const before = await findMarking(tx, attempt);
          const scope = { parts: parseAttemptParts(attempt), only: parseOnlyQuestions(attempt) };
          const marking = markAttempt(scope, content.module, key, parseAttemptWork(attempt).answers);
          if (marking === null) throw new Error(`${module_slug} has no answer key.`);
          const number = await addMarking(tx, slug, marking, now);
          const rev = await updateAttempt(tx, slug, { marking: number, status: "Evaluated" }, now);
          await addChange(tx, account_id, { kind: "attempt", id: slug, rev });
          await raiseCorrectionAlert(tx, attempt, before, marking, now);
        },
        { lock: account_id },
      );
      count += 1;
      after = slug;
    }
    if (attempts.length < PAGE_SIZE) return count;
  }
}

import { markAttempt } from "#core/exam/marking/mark-attempt.ts";
import {
  addMarking,
  attemptOnly,
  attemptParts,
  attemptWork,
  attemptsToRemark,
  findMarking,
  findStoredAttempt,
  updateAttempt,
} from "../store/attempts.ts";
import { addChange } from "../store/changes.ts";
import type { Parts } from "../parts.ts";
import { createContents } from "./contents.ts";
import { raiseCorrectionAlert } from "./raise-alert.ts";

const PAGE = 100;

/**
 * Marks every handed-in attempt again whose marking was made with another key, or an older engine, than its content
 * has now. Each marking is a new row, each attempt appears in its learner's feed, and they are
 * told where it changed what they earned. Can be stopped and repeated at
 * any time: it goes by what is stored. Returns how many were marked.
 */
export async function remarkAttempts(parts: Pick<Parts, "store" | "clock">): Promise<number> {
  const { store, clock } = parts;
  let count = 0;
  let after = "";
  for (;;) {
    const contents = createContents(store.db);
    const due = await attemptsToRemark(store.db, after, PAGE);
    for (const { slug, account_id, module_slug, content_version } of due) {
      const content = await contents.find(module_slug, content_version);
      const key = content?.key ?? null;
      if (content === null || key === null) throw new Error(`The key of ${module_slug} ${content_version} is missing`);
      await store.withTx(
        async (tx) => {
          const attempt = await findStoredAttempt(tx, slug);
          if (attempt === null) return;
          const now = clock.now();
          const before = await findMarking(tx, attempt);
          const asked = { parts: attemptParts(attempt), only: attemptOnly(attempt) };
          const marking = markAttempt(asked, content.module, key, attemptWork(attempt).answers);
          if (marking === null) throw new Error(`${module_slug} is not marked by a key`);
          const number = await addMarking(tx, slug, marking, now);
          const rev = await updateAttempt(tx, slug, { marking: number, status: "Evaluated" }, now);
          await addChange(tx, account_id, { kind: "attempt", id: slug, rev });
          await raiseCorrectionAlert(tx, attempt, before, marking, now);
        },
        { lockUser: account_id },
      );
      count += 1;
      after = slug;
    }
    if (due.length < PAGE) return count;
  }
}

import { formatBand } from "#core/format/format-number.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import { correctionAlertId, resultAlertId } from "#core/wire/account/alerts.ts";
import { addAlert } from "#api/store/account/alerts.ts";
import { findAttemptNames } from "#api/store/attempt/attempt-lists.ts";
import type { Tx } from "#api/store/store.ts";

type AlertedAttempt = { slug: string; module_type: ModuleType; module_slug: string; account_id: string };

/** Adds the alert that the result of a handed-in attempt is ready. */
export async function raiseResultAlert(tx: Tx, attempt: AlertedAttempt, now: number): Promise<void> {
  await addAlert(
    tx,
    attempt.account_id,
    {
      id: resultAlertId(attempt.slug),
      type: "success",
      title: `Your ${MODULE_NAMES[attempt.module_type]} result is ready`,
      message: `${await findTestName(tx, attempt.slug)}.`,
      button_title: "See the result",
      button_url: resultAddress(attempt),
    },
    now,
  );
}

/**
 * Adds the alert that a corrected answer key changed the score or band. Does nothing if both are the same, or if the
 * attempt had no marking before.
 */
export async function raiseCorrectionAlert(
  tx: Tx,
  attempt: AlertedAttempt,
  before: Marking | null,
  after: Marking,
  now: number,
): Promise<void> {
  if (before === null || (before.raw.right === after.raw.right && before.band === after.band)) return;
  const module = `${await findTestName(tx, attempt.slug)}, ${MODULE_NAMES[attempt.module_type]}`;
  const score = `${before.raw.right} to ${after.raw.right} of ${after.raw.total}`;
  await addAlert(
    tx,
    attempt.account_id,
    {
      id: correctionAlertId(attempt.slug, after.key_version),
      type: "info",
      title: "An answer key was corrected",
      message:
        before.band === null || after.band === null || before.band === after.band
          ? `${module}: your score went from ${score}.`
          : `${module}: your score went from ${score}, and your band from ${formatBand(before.band)} to ${formatBand(after.band)}.`,
      button_title: "See the result",
      button_url: resultAddress(attempt),
    },
    now,
  );
}

async function findTestName(tx: Tx, slug: string): Promise<string> {
  const names = await findAttemptNames(tx, slug);
  return names === null ? "One of your tests" : `${names.book_name}, ${names.test_name}`;
}

function resultAddress({ module_type, module_slug, slug }: AlertedAttempt): string {
  return `/ieltstest/attempt/${module_type}/${module_slug}/${slug}/get_result`;
}

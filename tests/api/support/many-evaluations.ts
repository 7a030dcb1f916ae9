import type { Store } from "#api/store/store.ts";
import { NEVER_DUE } from "#api/store/tables/examiner.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { EXAMINER_STATUSES } from "#core/wire/crm/examiner.ts";
import { HOUR_MS } from "#core/exam/durations.ts";

const ROWS_PER_INSERT = 200;
const FIRST_NAMES = ["Maya", "Ivan", "Noor", "Chen", "Lucía", "Omar", "Priya", "Tomás", "Aiko", "Efua"];
const LAST_NAMES = ["Okafor", "Petrov", "Haddad", "Wei", "Romero", "Aziz", "Nair", "Silva", "Mori", "Mensah"];

/**
 * Adds `count` evaluations of one attempt under many names, created an hour apart. All are cancelled, because an attempt
 * can have only one evaluation that is not cancelled.
 */
export async function addManyEvaluations(
  store: Store,
  {
    accountId,
    attemptSlug,
    count,
    now,
    linkTypes = ["WRITING1"],
  }: {
    accountId: string;
    attemptSlug: string;
    count: number;
    now: number;
    /** The evaluations get these products in turn. */
    linkTypes?: readonly PaymentLinkType[];
  },
): Promise<void> {
  for (let first = 0; first < count; first += ROWS_PER_INSERT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_INSERT, count - first) }, (_, i) => {
      const n = first + i;
      const status = EXAMINER_STATUSES[n % EXAMINER_STATUSES.length] ?? "PENDING";
      const name = `${FIRST_NAMES[n % 10] ?? ""} ${LAST_NAMES[Math.floor(n / 10) % 10] ?? ""}`;
      const created_at = now - (count - n) * HOUR_MS;
      const due_at = created_at + 48 * HOUR_MS;
      return {
        slug: `many${String(n).padStart(18, "0")}`,
        account_id: accountId,
        attempt_slug: attemptSlug,
        link_type: linkTypes[n % linkTypes.length] ?? "WRITING1",
        name,
        search_text: `${name} person-${n}@bandwise.test`.toLowerCase(),
        status,
        report_message: "",
        feedback: "",
        trello_card_id: null,
        book_name: "Book",
        test_name: "Test",
        test_date: created_at,
        overall_halves: null,
        created_at,
        due_at,
        open_due_at: status === "EVALUATED" || status === "FAILED" ? NEVER_DUE : due_at,
        version: 1,
        saved_at: null,
        staff_id: null,
        evaluated_at: status === "EVALUATED" ? due_at - HOUR_MS : null,
        cancelled_at: created_at,
        reminded_at: null,
        alarmed_at: null,
      };
    });
    await store.withTx(async (tx) => void (await tx.insertInto("examiner_evaluation").values(rows).execute()));
  }
}

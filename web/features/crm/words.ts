import type { OpenCounts } from "#core/wire/crm.ts";
import type { Variant } from "#web/ui/variant.ts";

/** "GRAMMAR-CHECK" as "Grammar check": hyphens are spaces (spec §2). */
export function statusWords(status: string): string {
  const words = status.replaceAll("-", " ").toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const VARIANTS: Readonly<Record<string, Variant>> = {
  EVALUATED: "success",
  "GRAMMAR-CHECK": "warning",
  "PAYMENT-MADE": "info",
  "FINAL-CHECK": "primary",
  FAILED: "danger",
  "IN-PROGRESS": "info",
  PENDING: "secondary",
  SUCCEEDED: "success",
  CANCELLED: "secondary",
  REFUNDED: "warning",
};

/** The colour of a status, of an evaluation or of a payment (spec §4). */
export const statusVariant = (status: string): Variant => VARIANTS[status] ?? "secondary";

const LONG = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** "18 July 2025", in the reader's time zone; `at` in ms since 1970. */
export const longDate = (at: number): string => LONG.format(at);
/** "18 Jul 2025, 09:41". */
export const moment = (at: number): string => MOMENT.format(at);

export const yesNo = (value: boolean): string => (value ? "Yes" : "No");

/** "1 row", "2 rows". */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** "5 open, 1 due today": what there is to do, and what of it presses. */
export function openWords({ open, overdue, due_today }: OpenCounts): string {
  if (open === 0) return "None open";
  const pressing = [overdue > 0 && `${overdue} overdue`, due_today > 0 && `${due_today} due today`];
  return [`${open} open`, ...pressing].filter(Boolean).join(", ");
}

/** A stretch of minutes: minutes below an hour, hours below three days, else days. */
export function sizeWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 72 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

import type { BadgeProps } from "#web/ui/badge.tsx";

/** "Grammar check" for GRAMMAR-CHECK: hyphens are spaces (spec §2). */
export function statusWords(status: string): string {
  const words = status.replaceAll("-", " ").toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const COLOURS: Readonly<Record<string, BadgeProps["variant"]>> = {
  EVALUATED: "success",
  "GRAMMAR-CHECK": "warning",
  "PAYMENT-MADE": "info",
  "FINAL-CHECK": "primary",
  "IN-PROGRESS": "info",
  FAILED: "danger",
};

/** The colour of a status (spec §4); grey for PENDING and for what a newer server may say. */
export function statusVariant(status: string): NonNullable<BadgeProps["variant"]> {
  return COLOURS[status] ?? "secondary";
}

const LONG_DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** "18 July 2025", in the reader's own time zone. */
export function dayWords(at: number): string {
  return LONG_DAY.format(at);
}

/** The four criteria in the exam's order; Task 2 calls the first one by another name. */
export function criteriaOf(task: number): readonly { id: "ta" | "cc" | "lr" | "ga"; name: string; label: string }[] {
  return [
    { id: "ta", label: task === 2 ? "TR" : "TA", name: task === 2 ? "Task Response" : "Task Achievement" },
    { id: "cc", label: "CC", name: "Coherence and Cohesion" },
    { id: "lr", label: "LR", name: "Lexical Resource" },
    { id: "ga", label: "GRA", name: "Grammatical Range and Accuracy" },
  ];
}

/** Paragraphs are parted by empty lines, as an examiner types them. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

/** "2 credits" */
export function creditWords(credits: number): string {
  return credits === 1 ? "1 credit" : `${credits} credits`;
}

const MOMENT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** "20 Nov, 14:05" */
export function momentWords(at: number): string {
  return MOMENT.format(at);
}

/** "1 word", "251 words" */
export function countWords(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}

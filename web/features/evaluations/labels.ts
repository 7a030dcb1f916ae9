import { plural } from "#core/format/plural.ts";

/** Returns the four criteria in the exam's order. Task 2 has another name for the first one. */
export function listCriteria(task: number): readonly { id: "ta" | "cc" | "lr" | "ga"; name: string; label: string }[] {
  return [
    { id: "ta", label: task === 2 ? "TR" : "TA", name: task === 2 ? "Task Response" : "Task Achievement" },
    { id: "cc", label: "CC", name: "Coherence and Cohesion" },
    { id: "lr", label: "LR", name: "Lexical Resource" },
    { id: "ga", label: "GRA", name: "Grammatical Range and Accuracy" },
  ];
}

/** "2 credits" */
export function formatCredits(credits: number): string {
  return plural(credits, { one: "# credit", other: "# credits" });
}

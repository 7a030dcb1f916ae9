import { useId } from "react";
import { choosePart, PART_MINUTES, partSeconds, type PartMinutes } from "#core/exam/attempt/choose-part.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import { plural } from "#core/format/plural.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import styles from "./part-choice.module.css";

/**
 * What the learner wants to take: the whole module, one part, or a part that the app chooses (`auto`). That part takes
 * at most `minutes`; null allows any length.
 */
export type PartRequest =
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly number: number }
  | { readonly kind: "auto"; readonly minutes: PartMinutes | null };

export type PartChoiceProps = {
  module: Module;
  /** The learner's attempts. The app prefers a part that was never taken, then the part taken longest ago. */
  attempts: readonly AttemptRecord[];
  request: PartRequest;
  onRequest: (request: PartRequest) => void;
};

/** Returns the number of the part to take, or null for the whole module. */
export function resolvePart(request: PartRequest, module: Module, attempts: readonly AttemptRecord[]): number | null {
  if (request.kind === "whole") return null;
  return request.kind === "part" ? request.number : choosePart(module, request.minutes, pastParts(attempts));
}

/**
 * Lets the learner choose the whole module, one of its parts, or a part that the app chooses. Renders nothing for a
 * module of one part.
 */
export function PartChoice({ module, attempts, request, onRequest }: PartChoiceProps) {
  const name = useId();
  if (module.parts.length < 2) return null;
  const takenParts = pastParts(attempts);
  const offeredMinutes = PART_MINUTES.filter((minutes) => choosePart(module, minutes, takenParts) !== null);
  const chosen = module.parts.find(({ number }) => number === resolvePart(request, module, attempts));
  const partName =
    module.module_type === "reading" && module.test_type === "general" ? "section" : PART_NAMES[module.module_type];
  return (
    <div className={styles.choice}>
      <fieldset className={styles.parts}>
        <legend>What do you want to take?</legend>
        <Choice
          name={name}
          label="Whole test"
          note={module.module_type === "speaking" ? "" : "has a band"}
          checked={request.kind === "whole"}
          onChoose={() => onRequest({ kind: "whole" })}
        />
        {module.parts.map((part) => (
          <Choice
            key={part.number}
            name={name}
            label={part.title}
            note={describePart(module, part.number)}
            checked={request.kind === "part" && request.number === part.number}
            onChoose={() => onRequest({ kind: "part", number: part.number })}
          />
        ))}
        <Choice
          name={name}
          label="Choose for me"
          note={request.kind === "auto" && chosen !== undefined ? chosen.title : `the ${partName} to take next`}
          checked={request.kind === "auto"}
          onChoose={() => onRequest({ kind: "auto", minutes: null })}
        />
      </fieldset>
      {request.kind === "auto" && offeredMinutes.length > 0 && (
        <Segmented
          label="Time you have"
          value={request.minutes === null ? "any" : String(request.minutes)}
          onChange={(value) =>
            onRequest({ kind: "auto", minutes: offeredMinutes.find((minutes) => String(minutes) === value) ?? null })
          }
          options={[
            { value: "any", label: "Any time" },
            ...offeredMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} min` })),
          ]}
        />
      )}
      {chosen !== undefined && <p>{describeResult(module, chosen.title)}</p>}
    </div>
  );
}

const PART_NAMES: Record<Module["module_type"], string> = {
  listening: "part",
  reading: "passage",
  writing: "task",
  speaking: "part",
};

function describePart(module: Module, number: number): string {
  const minutes = `about ${Math.ceil(partSeconds(module, number) / 60)} minutes`;
  const questions = moduleNumbers(module, [number]).length;
  return questions === 0 ? minutes : `${plural(questions, { one: "# question", other: "# questions" })}, ${minutes}`;
}

/** Says what kind of result a part has. */
function describeResult(module: Module, title: string): string {
  switch (module.module_type) {
    case "writing":
      return `${title} alone is estimated as one task. A Writing band needs both tasks.`;
    case "speaking":
      return `You record ${title} alone, and can listen to it afterwards.`;
    default:
      return `${title} has a raw score. A band needs the whole test.`;
  }
}

function pastParts(attempts: readonly AttemptRecord[]): Parameters<typeof choosePart>[2] {
  return attempts.map(({ head, updated_at }) => ({ ...head, updated_at }));
}

type ChoiceProps = { name: string; label: string; note: string; checked: boolean; onChoose: () => void };

function Choice({ name, label, note, checked, onChoose }: ChoiceProps) {
  return (
    <label className={styles.part}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span className={styles.name}>
        {label} <small>{note}</small>
      </span>
    </label>
  );
}

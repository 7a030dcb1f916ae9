import { Segmented } from "./segmented.tsx";

const OPTIONS = [
  { value: "0", label: "None" },
  { value: "25", label: "25%" },
  { value: "50", label: "50%" },
  { value: "100", label: "100%" },
] as const;

type ExtraTime = 0 | 25 | 50 | 100;
export type ExtraTimeFieldProps = { value: ExtraTime; onChange: (extraTime: ExtraTime) => void };

/** Chooses the extra time of a learner with an access arrangement, in percent. */
export function ExtraTimeField({ value, onChange }: ExtraTimeFieldProps) {
  return (
    <Segmented
      label="Extra time"
      value={String(value) as (typeof OPTIONS)[number]["value"]}
      onChange={(chosen) => onChange(Number(chosen) as ExtraTime)}
      options={OPTIONS}
    />
  );
}

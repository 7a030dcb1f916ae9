import type { Outlook } from "#core/exam/study/outlook.ts";
import { plural } from "#core/format/plural.ts";
import { Alert } from "#web/ui/display/alert.tsx";

/** Warns that the target is far for the time that is left, and says what studies found. Null renders nothing. */
export function OutlookNote({ outlook }: { outlook: Outlook | null }) {
  if (outlook === null) return null;
  const { gap, weeksLeft, weeksUsually } = outlook;
  return (
    <Alert variant="warning" title="Your target is far for the time that is left">
      <p>
        You are {gap.toFixed(1)} below your overall target and have{" "}
        {plural(weeksLeft, { one: "# week", other: "# weeks" })}. In studies of intensive courses, learners gained about
        half a band in 10 to 12 weeks, and some learners far more or less. At that pace your target would take{" "}
        {weeksUsually.least} to {weeksUsually.most} weeks. Consider a later date or a lower target. (Elder and
        O’Loughlin 2003; Green 2005.)
      </p>
    </Alert>
  );
}

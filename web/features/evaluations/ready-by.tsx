import { useMinute } from "#web/ui/hooks/use-minute.ts";
import text from "#web/ui/style/text.module.css";
import { readyByLabel } from "./ready-by-label.ts";

/** Says by when an examiner report is ready if the learner requests it now. */
export function ReadyBy() {
  return <span className={text.small}>{readyByLabel(useMinute())}</span>;
}

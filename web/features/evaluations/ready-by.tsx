import { useMinute } from "#web/ui/hooks/use-minute.ts";
import text from "#web/ui/style/text.module.css";
import { readyByLabel } from "./ready-by-label.ts";

/** The date by which a report that is requested now will be ready. */
export function ReadyBy() {
  return <span className={text.small}>{readyByLabel(useMinute())}</span>;
}

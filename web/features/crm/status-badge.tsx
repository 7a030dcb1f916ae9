import { statusLabel } from "#core/format/status-label.ts";
import { statusVariant } from "#web/ui/display/status-variant.ts";
import { Badge } from "#web/ui/display/badge.tsx";

/** The status of an evaluation or payment in its colour (specification §4). */
export function StatusBadge({ status }: { status: string }) {
  return <Badge variant={statusVariant(status)}>{statusLabel(status)}</Badge>;
}

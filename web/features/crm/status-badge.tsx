import { Badge } from "#web/ui/badge.tsx";
import { statusVariant, statusWords } from "./words.ts";

/** A status of an evaluation or a payment in its colour (spec §4). */
export function StatusBadge({ status }: { status: string }) {
  const variant = statusVariant(status);
  return (
    <Badge variant={variant === "light" || variant === "dark" ? "secondary" : variant}>{statusWords(status)}</Badge>
  );
}

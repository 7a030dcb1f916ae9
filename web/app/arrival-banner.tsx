import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { plainText } from "#core/wire/plain-text.ts";
import { ARRIVAL } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import small from "#web/ui/text.module.css";
import { toVariant, type Variant } from "#web/ui/variant.ts";

const HIDE_AFTER_MS = 8000;
const LONGEST = 200;

const OURS: readonly string[] = Object.values(ARRIVAL).map(({ alert }) => alert);
/** The key of a page that was opened from outside, not gone to within the app. */
const FROM_OUTSIDE = "default";

type Arrival = { text: string; variant: Variant; isForeign: boolean };

/**
 * What a page was asked to say in its address: plain text, at most 200 characters. Anybody can write a link, so words
 * that came with one and are not the app's own are foreign.
 */
export function readArrival({ search, key }: { search: string; key: string }): Arrival | null {
  const query = new URLSearchParams(search);
  const text = Array.from(plainText(query.get("alert") ?? ""))
    .slice(0, LONGEST)
    .join("");
  if (text === "") return null;
  return { text, variant: toVariant(query.get("variant")), isForeign: key === FROM_OUTSIDE && !OURS.includes(text) };
}

/** Shows `?alert=` once, for 8 seconds, and takes it out of the address, so that going back does not say it again. */
export function ArrivalBanner({ className }: { className?: string | undefined }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(() => readArrival(location));
  const [seen, setSeen] = useState(location.search);
  if (seen !== location.search) {
    setSeen(location.search);
    setShown(readArrival(location) ?? shown);
  }
  useEffect(() => {
    if (readArrival(location) === null) return;
    const query = new URLSearchParams(location.search);
    query.delete("alert");
    query.delete("variant");
    void navigate(
      { pathname: location.pathname, search: query.toString(), hash: location.hash },
      { replace: true, state: location.state, preventScrollReset: true },
    );
  }, [location, navigate]);
  if (shown === null) return null;
  return (
    <Alert className={className} variant={shown.variant} autoHideMs={HIDE_AFTER_MS} onClose={() => setShown(null)}>
      <p>{shown.text}</p>
      {shown.isForeign && <p className={small.small}>Message from the link you followed</p>}
    </Alert>
  );
}

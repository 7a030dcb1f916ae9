import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Alert } from "#web/ui/alert.tsx";
import { toVariant, type Variant } from "#web/ui/variant.ts";

const HIDE_AFTER_MS = 8000;
const LONGEST = 200;

type Arrival = { text: string; variant: Variant };

/** What a page was asked to say in its address: plain text, at most 200 characters. */
export function readArrival(search: string): Arrival | null {
  const query = new URLSearchParams(search);
  const text = (query.get("alert") ?? "").trim();
  if (text === "") return null;
  return { text: Array.from(text).slice(0, LONGEST).join(""), variant: toVariant(query.get("variant")) };
}

/** Shows `?alert=` once, for 8 seconds, and takes it out of the address, so that going back does not say it again. */
export function ArrivalBanner({ className }: { className?: string | undefined }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(() => readArrival(location.search));
  const [seen, setSeen] = useState(location.search);
  if (seen !== location.search) {
    setSeen(location.search);
    setShown(readArrival(location.search) ?? shown);
  }
  useEffect(() => {
    if (readArrival(location.search) === null) return;
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
    </Alert>
  );
}

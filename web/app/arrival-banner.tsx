import { useEffect, useRef, useState } from "react";
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
export function readMessage(
  { search, key }: { search: string; key: string },
  name: "alert" | "error",
  ours: readonly string[],
): Pick<Arrival, "text" | "isForeign"> | null {
  const text = Array.from(plainText(new URLSearchParams(search).get(name) ?? ""))
    .slice(0, LONGEST)
    .join("");
  return text === "" ? null : { text, isForeign: key === FROM_OUTSIDE && !ours.includes(text) };
}

/** The words of `?alert=` and how they look. */
export function readArrival(location: { search: string; key: string }): Arrival | null {
  const message = readMessage(location, "alert", OURS);
  if (message === null) return null;
  return { ...message, variant: toVariant(new URLSearchParams(location.search).get("variant")) };
}

export type ArrivalBannerProps = {
  className?: string | undefined;
  /** The room of a message whose time is up stays: a form below does not move under the finger. */
  keepsRoom?: boolean;
};

/** Shows `?alert=` once, for 8 seconds, and takes it out of the address, so that going back does not say it again. */
export function ArrivalBanner({ className, keepsRoom = false }: ArrivalBannerProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(() => readArrival(location));
  const [seen, setSeen] = useState(location.search);
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
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
  const hide = (left: number): void => {
    setRoom(left);
    setShown(null);
  };
  if (shown === null) return room === 0 ? null : <div style={{ height: room }} />;
  return (
    <div ref={box} className={className}>
      <Alert
        variant={shown.variant}
        autoHideMs={HIDE_AFTER_MS}
        onTimeUp={() => hide(keepsRoom ? (box.current?.getBoundingClientRect().height ?? 0) : 0)}
        onClose={() => hide(0)}
      >
        <p>{shown.text}</p>
        {shown.isForeign && <p className={small.small}>Message from the link you followed</p>}
      </Alert>
    </div>
  );
}

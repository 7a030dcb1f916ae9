import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { plainText } from "#core/wire/text/plain-text.ts";
import { ARRIVAL } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import text from "#web/ui/style/text.module.css";
import { toVariant, type Variant } from "#web/ui/display/variant.ts";

const HIDE_AFTER_MS = 8000;
const MAX_LENGTH = 200;

const OUR_MESSAGES: readonly string[] = Object.values(ARRIVAL).map(({ alert }) => alert);
/** The router's key of a page opened from outside the app. */
const FROM_OUTSIDE = "default";

type AddressAlert = { text: string; variant: Variant; isForeign: boolean };

/**
 * Reads the message in a page's address: plain text, at most 200 characters. A message is foreign if the page was
 * opened from outside the app and the message is not one of `ours`, because anyone can write a link.
 */
export function readMessage(
  { search, key }: { search: string; key: string },
  name: "alert" | "error",
  ours: readonly string[],
): Pick<AddressAlert, "text" | "isForeign"> | null {
  const text = Array.from(plainText(new URLSearchParams(search).get(name) ?? ""))
    .slice(0, MAX_LENGTH)
    .join("");
  return text === "" ? null : { text, isForeign: key === FROM_OUTSIDE && !ours.includes(text) };
}

/** Reads the message of `?alert=` and its variant. */
export function readAlert(location: { search: string; key: string }): AddressAlert | null {
  const message = readMessage(location, "alert", OUR_MESSAGES);
  if (message === null) return null;
  return { ...message, variant: toVariant(new URLSearchParams(location.search).get("variant")) };
}

export type AlertBannerProps = {
  className?: string | undefined;
  /** Keeps the banner's space when its time is up, so that a form below does not move. */
  reservesSpace?: boolean;
};

/** Shows `?alert=` once for 8 seconds and removes it from the address, so that Back does not show it again. */
export function AlertBanner({ className, reservesSpace = false }: AlertBannerProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(() => readAlert(location));
  const [lastSearch, setLastSearch] = useState(location.search);
  const box = useRef<HTMLDivElement>(null);
  const [reservedHeight, setReservedHeight] = useState(0);
  if (lastSearch !== location.search) {
    setLastSearch(location.search);
    setShown(readAlert(location) ?? shown);
  }
  useEffect(() => {
    if (readAlert(location) === null) return;
    const query = new URLSearchParams(location.search);
    query.delete("alert");
    query.delete("variant");
    void navigate(
      { pathname: location.pathname, search: query.toString(), hash: location.hash },
      { replace: true, state: location.state, preventScrollReset: true },
    );
  }, [location, navigate]);
  /** Hides the message and leaves an empty space of this height. */
  const hide = (height: number): void => {
    setReservedHeight(height);
    setShown(null);
  };
  if (shown === null) return reservedHeight === 0 ? null : <div style={{ height: reservedHeight }} />;
  return (
    <div ref={box} className={className}>
      <Alert
        variant={shown.variant}
        autoHideMs={HIDE_AFTER_MS}
        onTimeUp={() => hide(reservesSpace ? (box.current?.getBoundingClientRect().height ?? 0) : 0)}
        onClose={() => hide(0)}
      >
        <p>{shown.text}</p>
        {shown.isForeign && <p className={text.small}>Message from the link you followed</p>}
      </Alert>
    </div>
  );
}

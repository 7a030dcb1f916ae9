import { generate } from "lean-qr/nano";
import { toSvgPath } from "lean-qr/extras/svg";
import styles from "./qr-code.module.css";

/** Width of the empty border that scanners need, in modules: the small squares of the code. */
const QUIET_ZONE_MODULES = 4;

/** A text as a QR code. Dark on light in both themes, because many scanners cannot read the inverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * QUIET_ZONE_MODULES;
  return (
    <svg
      className={styles.code}
      viewBox={`${-QUIET_ZONE_MODULES} ${-QUIET_ZONE_MODULES} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}

import { generate } from "lean-qr/nano";
import { toSvgPath } from "lean-qr/extras/svg";
import styles from "./qr-code.module.css";

/** Modules of quiet around the code, which readers need. */
const QUIET = 4;

/** A text as a picture that a phone's camera reads. Dark on light in both themes, or cameras do not see it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  return (
    <svg
      className={styles.code}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}

import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import styles from "./samples.module.css";

/** An advertisement: the owner's page in a sandboxed frame, or a card of our own. */
export function AdSlot() {
  const { adsFrame } = useServices().site;
  return (
    <li className={styles.ad}>
      <div>
        <small>Advertisement</small>
        {adsFrame === null ? (
          <p>
            Reading shows you how. Writing shows you where you stand.{" "}
            <Link to={paths.listing("writing")}>Take a Writing test, free</Link>
          </p>
        ) : (
          <iframe
            title="Advertisement"
            src={adsFrame}
            sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
            loading="lazy"
            referrerPolicy="no-referrer"
          />
        )}
      </div>
    </li>
  );
}

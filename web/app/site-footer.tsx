import { useState } from "react";
import { Link } from "react-router";
import { MODULE_TYPES } from "#core/exam/content/papers.ts";
import { CONTENT } from "#web/features/site/content.ts";
import { paths } from "#web/paths.ts";
import layout from "#web/ui/layout.module.css";
import { Logo } from "#web/ui/logo.tsx";
import { MODULE_NAMES } from "./nav-items.ts";
import styles from "./site-footer.module.css";
import { useLoaded } from "./use-loaded.ts";

const loadAppearance = () => import("./appearance-sheet.tsx");

export function SiteFooter() {
  const [isOpen, setOpen] = useState(false);
  const [appearance, askForAppearance] = useLoaded(loadAppearance);
  const { links, footer } = CONTENT;
  return (
    <footer className={styles.foot}>
      <div className={layout.page}>
        <div className={styles.grid}>
          <div>
            <Logo />
            <p className={styles.about}>{footer.about}</p>
          </div>
          <ul className={styles.list}>
            <li>
              <Link to={paths.home}>Home</Link>
            </li>
            <li>
              <button
                type="button"
                aria-haspopup="dialog"
                onPointerEnter={askForAppearance}
                onClick={() => {
                  askForAppearance();
                  setOpen(true);
                }}
              >
                Appearance
              </button>
            </li>
          </ul>
          <ul className={styles.list}>
            {MODULE_TYPES.map((type) => (
              <li key={type}>
                <Link to={paths.listing(type)}>{MODULE_NAMES[type]}</Link>
              </li>
            ))}
          </ul>
          <ul className={styles.list}>
            <li>
              <a href={links.publish}>Publish a book</a>
            </li>
            <li>
              <a href={links.contact}>Contact</a>
            </li>
            <li>
              <a href={links.removal}>Request a removal</a>
            </li>
          </ul>
        </div>
        <hr className={styles.rule} />
        <p className={styles.small}>
          {footer.disclaimer} <a href={links.removal}>{footer.removal}</a>.
        </p>
      </div>
      {appearance !== null && <appearance.AppearanceSheet open={isOpen} onClose={() => setOpen(false)} />}
    </footer>
  );
}

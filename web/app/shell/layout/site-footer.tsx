import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { useState } from "react";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { FOOTER } from "#web/features/site/footer-content.ts";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import layout from "#web/ui/style/layout.module.css";
import { Link } from "#web/ui/display/link.tsx";
import { Logo } from "#web/ui/media/logo.tsx";
import styles from "./site-footer.module.css";
import { useChunk } from "../../routing/use-chunk.ts";

const loadAppearance = () => import("../appearance-sheet.tsx");

export function SiteFooter() {
  const [isOpen, setOpen] = useState(false);
  const [appearance, requestAppearance] = useChunk(loadAppearance);
  const { links, socials } = useServices().site;
  return (
    <footer className={styles.foot}>
      <div className={layout.page}>
        <div className={styles.grid}>
          <div>
            <Logo />
            <p className={styles.about}>{FOOTER.about}</p>
          </div>
          <ul className={styles.list}>
            <li>
              <Link to={paths.home}>Home</Link>
            </li>
            <li>
              <Link to={paths.about}>About us</Link>
            </li>
            <li>
              <Link to={paths.samples}>Samples</Link>
            </li>
            <li>
              <button
                type="button"
                aria-haspopup="dialog"
                onPointerEnter={requestAppearance}
                onClick={() => {
                  requestAppearance();
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
              <Link to={paths.privacy}>Privacy policy</Link>
            </li>
            <li>
              <Link to={paths.terms}>Terms of service</Link>
            </li>
            <li>
              <Link to={paths.disclaimer}>Disclaimer</Link>
            </li>
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
            {socials.map(({ label, href }) => (
              <li key={href}>
                <a href={href} rel="noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <hr className={styles.rule} />
        <p className={styles.small}>
          {FOOTER.disclaimer} <a href={links.removal}>{FOOTER.removal}</a>.
        </p>
      </div>
      {appearance !== null && <appearance.AppearanceSheet open={isOpen} onClose={() => setOpen(false)} />}
    </footer>
  );
}

import type { ReactNode } from "react";
import { paths } from "#web/paths.ts";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Link } from "#web/ui/display/link.tsx";
import styles from "./static-page.module.css";

/** Date of all static pages (specification §2). */
const PAGE_DATE = { text: "April 21, 2025", iso: "2025-04-21" };
const PAGES = [
  { name: "About Us", path: paths.about },
  { name: "Privacy Policy", path: paths.privacy },
  { name: "Terms of Service", path: paths.terms },
  { name: "Disclaimer", path: paths.disclaimer },
] as const;
export type StaticPageName = (typeof PAGES)[number]["name"];

/** A static page: title, date, sections, and links to the other static pages. */
export function StaticPage({ name, lead, children }: { name: StaticPageName; lead: string; children: ReactNode }) {
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <div className={styles.head}>
        <h1>{name}</h1>
        <p>{lead}</p>
      </div>
      <div className={cx(layout.sheet, layout.ruled)}>
        <section className={layout.section} aria-label="Date">
          <div className={layout.margin}>
            <b>Dated</b>
          </div>
          <div className={layout.body}>
            <p>
              <time dateTime={PAGE_DATE.iso}>{PAGE_DATE.text}</time>
            </p>
          </div>
        </section>
        {children}
      </div>
      <nav className={styles.also} aria-label="About this site">
        {PAGES.filter((page) => page.name !== name).map((page) => (
          <Link key={page.path} to={page.path}>
            {page.name}
          </Link>
        ))}
      </nav>
    </main>
  );
}

/** A section of a static page, with its number in the margin. */
export function Clause({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className={layout.section} aria-labelledby={`clause-${number}`}>
      <div className={layout.margin} aria-hidden="true">
        <b>{number}</b>
      </div>
      <div className={cx(layout.body, styles.words)}>
        <h2 id={`clause-${number}`}>{title}</h2>
        {children}
      </div>
    </section>
  );
}

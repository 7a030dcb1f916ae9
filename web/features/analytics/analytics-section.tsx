import type { ReactNode } from "react";
import layout from "#web/ui/style/layout.module.css";
import styles from "./analytics.module.css";

/** A section of the page: a short name in the margin, and a title. */
export function AnalyticsSection({
  id,
  name,
  title,
  children,
}: {
  id: string;
  name: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={layout.section} aria-labelledby={id}>
      <p className={layout.margin}>
        <b>{name}</b>
      </p>
      <div className={layout.body}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

import type { ReactNode } from "react";
import layout from "../style/layout.module.css";

export type TitledSectionProps = { id: string; title: string; note?: string; children: ReactNode };

/** A section of a page with its title above the content. On wide screens, a ruled sheet has the title in its margin. */
export function TitledSection({ id, title, note, children }: TitledSectionProps) {
  return (
    <section className={layout.section} aria-labelledby={id}>
      <h2 className={layout.margin} id={id}>
        <b>{title}</b>
        {note !== undefined && <span>{note}</span>}
      </h2>
      <div className={layout.body}>{children}</div>
    </section>
  );
}

import type { ReactNode } from "react";
import layout from "../style/layout.module.css";

export type SheetSectionProps = { id: string; title: string; note?: string; children: ReactNode };

/** A section of a ruled sheet, named by the title in its margin. */
export function SheetSection({ id, title, note, children }: SheetSectionProps) {
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

import { useEffect, useState } from "react";
import type { LateCopy } from "#core/wire/late-copies.ts";
import { sectionName } from "#core/exam/writing/section-name.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import { useParts } from "#web/parts.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import words from "#web/ui/text.module.css";
import styles from "./late-copy.module.css";

/**
 * Work of this attempt that reached the server after it had been handed in, from another device: kept beside what
 * counts, for its owner to read. Shows nothing where there is none, or where the server cannot be asked.
 */
export function LateCopies({ attempt }: { attempt: Pick<AttemptRecord, "slug" | "head" | "delivery"> }) {
  const parts = useParts();
  const [copies, setCopies] = useState<readonly LateCopy[]>([]);
  const [open, setOpen] = useState<LateCopy | null>(null);
  const { slug, delivery } = attempt;
  const skill = attempt.head.module_type;

  useEffect(() => {
    let isOver = false;
    void (async () => {
      const client = await parts.client();
      const reply = await client.call("lateCopies", { params: { skill }, body: { attempt_slug: slug } });
      if (!isOver && reply.kind === "ok") setCopies(reply.data.copies);
    })().catch(() => undefined);
    return () => {
      isOver = true;
    };
    // Asked again once this device's own work has been answered.
  }, [parts, skill, slug, delivery]);

  if (copies.length === 0) return null;
  return (
    <section className={styles.late} aria-labelledby="late-copies">
      <h2 id="late-copies">{copies.length === 1 ? "A late copy" : "Late copies"}</h2>
      <p>
        The first hand-in of a test counts. What came after it, from another device, is kept here and changes nothing.
      </p>
      <ul>
        {copies.map((copy) => (
          <li key={copy.id}>
            <span>Received {momentWords(copy.received_at)}</span>
            <Button variant="outline" onClick={() => setOpen(copy)}>
              Open<span className={words.vh}> the late copy of {momentWords(copy.received_at)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title="Late copy"
        subtitle={open === null ? "" : `Received ${momentWords(open.received_at)}`}
      >
        {open !== null && <Copy copy={open} />}
      </Sheet>
    </section>
  );
}

function Copy({ copy }: { copy: LateCopy }) {
  const answers = Object.entries(copy.work?.answers ?? {}).filter(([, value]) => value.length > 0);
  return (
    <div className={styles.copy}>
      {answers.length > 0 && (
        <dl className={styles.answers}>
          {answers.map(([number, value]) => (
            <div key={number}>
              <dt>{number}</dt>
              <dd>{typeof value === "string" ? value : value.join(", ")}</dd>
            </div>
          ))}
        </dl>
      )}
      {Object.entries(copy.texts).map(([section, text]) => (
        <section key={section} aria-label={sectionName(section)}>
          <h3>{sectionName(section)}</h3>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
    </div>
  );
}

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

function momentWords(at: number): string {
  return MOMENT.format(at).replace(" at ", ", ");
}

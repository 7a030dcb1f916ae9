import { formatDate } from "#core/format/format-date.ts";
import { useEffect, useState } from "react";
import type { LateCopy } from "#core/wire/attempt/late-copies.ts";
import { sectionName } from "#core/exam/writing/section-name.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { useServices } from "#web/services.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import words from "#web/ui/style/text.module.css";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import styles from "./late-copies.module.css";

/**
 * Lists the work that reached the server from another device after the hand-in, for its learner to read. Renders
 * nothing if there is none, or if the server does not reply.
 */
export function LateCopies({ attempt }: { attempt: Pick<AttemptRecord, "slug" | "head" | "delivery"> }) {
  const services = useServices();
  const [copies, setCopies] = useState<readonly LateCopy[]>([]);
  const [open, setOpen] = useState<LateCopy | null>(null);
  const { slug, delivery } = attempt;
  const skill = attempt.head.module_type;

  useEffect(() => {
    const fetchCopies = async () =>
      (await services.client()).call("lateCopies", { params: { skill }, body: { attempt_slug: slug } });
    return whenSettled(
      fetchCopies(),
      (reply) => reply.kind === "ok" && setCopies(reply.data.copies),
      () => undefined,
    );
    // `delivery` changes when the server has this device's work. The copies are then fetched again.
  }, [services, skill, slug, delivery]);

  if (copies.length === 0) return null;
  return (
    <section className={styles.late} aria-labelledby="late-copies">
      <h2 id="late-copies">{copies.length === 1 ? "A late copy" : "Late copies"}</h2>
      <p>The first hand-in of a test counts. Later copies from another device are stored here and change nothing.</p>
      <ul>
        {copies.map((copy) => (
          <li key={copy.id}>
            <span>Received {formatDate(copy.received_at, "dateTime")}</span>
            <Button variant="outline" onClick={() => setOpen(copy)}>
              Open
              <span className={words.visuallyHidden}> the late copy of {formatDate(copy.received_at, "dateTime")}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title="Late copy"
        subtitle={open === null ? "" : `Received ${formatDate(open.received_at, "dateTime")}`}
      >
        {open !== null && <LateCopyWork copy={open} />}
      </Sheet>
    </section>
  );
}

function LateCopyWork({ copy }: { copy: LateCopy }) {
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

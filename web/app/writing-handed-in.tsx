import { type ReactNode, useEffect, useState } from "react";
import type { Module } from "#core/exam/content/module.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import type { DraftRow } from "#web/db/drafts.ts";
import { newAttemptSlug } from "#web/db/ids.ts";
import { HandedInTexts, type HandedInText } from "#web/features/writing/handed-in.tsx";
import styles from "#web/features/results/results.module.css";
import { type Parts, useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A handed-in Writing attempt that awaits its result: the texts exactly as they were handed in. */
export function WritingHandedIn({
  attempt,
  subtitle,
  isTimeUp,
  delivery,
  again,
}: {
  attempt: AttemptRecord;
  subtitle: string;
  isTimeUp: boolean;
  /** Where the attempt is: saved, waiting, sent. */
  delivery: ReactNode;
  again: () => void;
}) {
  const parts = useParts();
  const { head } = attempt;
  const [texts, setTexts] = useState<HandedInText[] | "failed" | null>(null);
  useEffect(() => {
    let isOver = false;
    readTexts(parts, attempt).then(
      (found) => {
        if (!isOver) setTexts(found);
      },
      () => {
        if (!isOver) setTexts("failed");
      },
    );
    return () => {
      isOver = true;
    };
  }, [parts, attempt]);
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>Writing: handed in, result pending</h1>
          <p>{subtitle}</p>
        </div>
      </div>
      {delivery}
      {isTimeUp && (
        <Alert variant="info" className={styles.alert}>
          Time was up. Your texts were handed in as they stood at that moment.
        </Alert>
      )}
      <p className={styles.note}>
        These are your texts exactly as they were handed in. The result appears here once they are evaluated.
      </p>
      {texts === null ? (
        <Skeleton lines={8} />
      ) : texts === "failed" ? (
        <Alert variant="danger">
          This device’s storage could not be read. Nothing has been deleted; reload the page.
        </Alert>
      ) : (
        <HandedInTexts texts={texts} />
      )}
      <div className={styles.actions}>
        <ButtonLink
          to={paths.startAttempt("writing", head.module_slug, newAttemptSlug(), {
            mode: head.mode,
            extra: head.extra_time,
          })}
          variant="outline"
        >
          Take it again
        </ButtonLink>
        <Button variant="outline" onClick={again}>
          Look again
        </Button>
        <ButtonLink to={paths.listing("writing")} variant="quiet">
          Another test
        </ButtonLink>
      </div>
    </>
  );
}

async function readTexts(parts: Parts, attempt: AttemptRecord): Promise<HandedInText[]> {
  const [device, { getDrafts }, { getAttemptModule }, { getPackContent }] = await Promise.all([
    parts.device(),
    import("#web/db/drafts.ts"),
    import("#web/db/attempts.ts"),
    import("#web/db/packs.ts"),
  ]);
  const { slug, head } = attempt;
  const drafts = await getDrafts(device, slug);
  const pack = await getPackContent(device, head.module_slug);
  const isSame = pack?.module.content_version === head.content_version;
  const module = (await getAttemptModule(device, slug)) ?? (isSame ? pack?.module : undefined);
  return inOrder(drafts, module, head.parts);
}

/** The answers in the order of the tasks; an attempt of another device may come without its tasks. */
function inOrder(
  drafts: readonly DraftRow[],
  module: Module | undefined,
  parts: readonly number[] | null,
): HandedInText[] {
  const tasks = module?.module_type === "writing" ? module.parts : [];
  const taken = tasks.filter((task) => parts === null || parts.includes(task.number));
  const textOf = (section: string): string => drafts.find((draft) => draft.section === section)?.text ?? "";
  if (taken.length > 0) return taken.map((task) => ({ section: task.id, text: textOf(task.id), task }));
  return drafts.map(({ section, text }) => ({ section, text, task: null }));
}

import { useMemo } from "react";
import { lessonCard, readCardRef } from "#core/exam/study/card-ref.ts";
import { zoneAt } from "#web/features/study/zone-at.ts";
import { useOwner, useServices } from "#web/services.ts";
import { useStudyLog } from "./use-study-log.ts";

/**
 * Returns the ids of the lessons that the learner has finished, and a function that finishes a lesson. For visitors the
 * set is empty.
 */
export function useReadLessons(): { finishedIds: ReadonlySet<string>; finish: (id: string) => void } {
  const services = useServices();
  const owner = useOwner();
  const log = useStudyLog();
  const finishedIds = useMemo(
    () =>
      new Set(
        (log ?? []).flatMap(({ card }) => {
          const name = readCardRef(card);
          return name?.kind === "lesson" ? [name.id] : [];
        }),
      ),
    [log],
  );
  const finish = (id: string): void => {
    if (owner === null || finishedIds.has(id)) return;
    const write = async () => {
      const [device, session, { logCard }] = await Promise.all([
        services.device(),
        services.session(),
        import("./device-study.ts"),
      ]);
      const at = session.clock.now();
      await logCard(device, { owner, card: lessonCard(id), act: "good", at, zone: zoneAt(at) });
    };
    // If this fails, the plan offers the lesson once more.
    write().catch(() => undefined);
  };
  return { finishedIds, finish };
}

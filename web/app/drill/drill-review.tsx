import { lessonHeads } from "virtual:lesson-heads";
import { useId } from "react";
import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { QUESTION_TYPE_NAMES } from "#core/exam/content/question-type.ts";
import type { DrillMarking } from "#core/exam/drill/drill.ts";
import type { DrillItem } from "#core/exam/drill/mark-drill.ts";
import { MARKING_ENGINE_VERSION, type Marking } from "#core/exam/marking/mark.ts";
import { lessonForMistakes } from "#core/exam/study/lesson-for.ts";
import type { DrillRow } from "#web/db/drill/drill-rows.ts";
import { ListeningReview } from "#web/features/listening/listening-review.tsx";
import type { Recordings } from "#web/features/listening/sound.ts";
import { ReadingReview } from "#web/features/reading/reading-review.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { MissingRecordings } from "../attempt/missing-recordings.tsx";
import { useRecordings } from "../attempt/use-recordings.ts";
import { PickableText } from "../words/pickable-text.tsx";
import styles from "./drill.module.css";

/**
 * A finished drill: how many answers were right. If its texts are on this device, also explains every answer beside its
 * text or recording.
 */
export function DrillReview({ drill, marking }: { drill: DrillRow; marking: DrillMarking }) {
  const { right, total } = marking.raw;
  const recommendation = lessonForMistakes(
    lessonHeads,
    drill.skill,
    marking.groups.flatMap(({ questions }) => questions),
  );
  return (
    <main id="main" className={cx(layout.page, styles.review)}>
      <h1>
        {right} of {total} right
      </h1>
      <p>
        {MODULE_NAMES[drill.skill]} drill, {drill.type === null ? "all types" : QUESTION_TYPE_NAMES[drill.type]}. It
        counts for your accuracy by question type, and never for a band.
      </p>
      <div className={styles.next}>
        <ButtonLink to={paths.drills}>Next drill</ButtonLink>
        <ButtonLink to={paths.analytics} variant="outline">
          Your accuracy by question type
        </ButtonLink>
        {recommendation !== undefined && (
          <Link to={paths.lesson(recommendation.lesson.id)}>Lesson: {recommendation.lesson.title}</Link>
        )}
      </div>
      {drill.items === null ? (
        <p>The texts of this drill are not on this device. Here you see the result.</p>
      ) : (
        drill.items.map((item, index) => (
          <ItemReview
            key={`${item.module.slug} ${drill.groups[index]?.part ?? 0} ${drill.groups[index]?.group ?? ""}`}
            item={item}
            marks={marking.groups[index]?.questions ?? []}
            work={{
              ...NO_WORK,
              answers: drill.groups[index]?.answers ?? {},
              seconds: drill.groups[index]?.seconds ?? {},
            }}
          />
        ))
      )}
    </main>
  );
}

const NO_WORK: Pick<AttemptWork, "flags" | "highlights"> = { flags: [], highlights: [] };
const NO_RECORDINGS: Recordings = new Map();

type ItemReviewProps = { item: DrillItem; marks: Marking["questions"]; work: AttemptWork };

function ItemReview({ item: { module, key }, marks, work }: ItemReviewProps) {
  const titleId = useId();
  const marking: Marking = {
    key_version: key.key_version,
    engine_version: MARKING_ENGINE_VERSION,
    raw: { right: marks.filter(({ right }) => right).length, total: marks.length },
    band: null,
    questions: marks,
  };
  const type = module.parts[0]?.groups[0]?.type;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>
        {type !== undefined && QUESTION_TYPE_NAMES[type]}: {marking.raw.right} of {marking.raw.total}
      </h2>
      <PickableText source={titleOf(module)}>
        {module.module_type === "reading" ? (
          <ReadingReview module={module} answerKey={key} marking={marking} work={work} />
        ) : (
          <ListeningReviewWithRecordings module={module} answerKey={key} marking={marking} work={work} />
        )}
      </PickableText>
    </section>
  );
}

function titleOf({ parts: [part] }: DrillItem["module"]): string {
  const title = part !== undefined && "texts" in part ? part.texts[0]?.title : part?.title;
  return title === undefined ? "Drill" : `${title}, drill`;
}

function ListeningReviewWithRecordings(props: Omit<Parameters<typeof ListeningReview>[0], "recordings" | "missing">) {
  const { state, reload } = useRecordings(props.module, null);
  return (
    <ListeningReview
      {...props}
      recordings={state.kind === "ready" ? state.recordings : NO_RECORDINGS}
      missing={
        state.kind === "missing" ? (
          <MissingRecordings moduleSlug={props.module.slug} items={state.items} isRunning={false} onRestored={reload} />
        ) : null
      }
    />
  );
}

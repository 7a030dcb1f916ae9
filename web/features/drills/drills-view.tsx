import { useEffect, useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import * as v from "valibot";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { QUESTION_TYPE_NAMES, type QuestionType, QuestionTypeSchema } from "#core/exam/content/question-type.ts";
import { type DrillSkill, DrillSkillSchema, type DrillRequest } from "#core/exam/drill/drill.ts";
import { formatDate } from "#core/format/format-date.ts";
import { plural } from "#core/format/plural.ts";
import type { DrillRow } from "#web/db/drill/drill-rows.ts";
import type { DrillChoice } from "#web/db/drill/drills.ts";
import { paths } from "#web/paths.ts";
import { useOwner, useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { UnreadableStorageAlert } from "#web/ui/display/unreadable-storage-alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import pageTitle from "#web/ui/style/page-title.module.css";
import styles from "./drills.module.css";
import { useDrills } from "./use-drills.ts";

const SKILL_OPTIONS = (["reading", "listening"] as const).map((value) => ({ value, label: MODULE_NAMES[value] }));
const DIFFICULTY_OPTIONS = [
  { value: "any" as const, label: "Any" },
  { value: "1" as const, label: "Easy" },
  { value: "2" as const, label: "Medium" },
  { value: "3" as const, label: "Hard" },
];
type DifficultyOption = (typeof DIFFICULTY_OPTIONS)[number]["value"];
const DIFFICULTIES: Readonly<Record<DifficultyOption, DrillRequest["difficulty"]>> = {
  any: null,
  "1": 1,
  "2": 2,
  "3": 3,
};
const MAX_LISTED_FINISHED = 10;

/** Lets the learner choose a drill by skill, question type and difficulty, and lists earlier drills. */
export function DrillsView() {
  const drills = useDrills();
  const running = Array.isArray(drills) ? drills.filter((drill) => drill.finished_at === null) : [];
  const finished = Array.isArray(drills) ? drills.filter((drill) => drill.finished_at !== null) : [];
  return (
    <main id="main" className={cx(layout.page, pageTitle.page)} aria-busy={drills === null}>
      <h1 className={pageTitle.title}>Drills</h1>
      <p className={pageTitle.lead}>
        About ten questions, of one type or mixed, with their texts. You see every answer explained at once. Drills work
        offline and never count for a band.
      </p>
      <div className={cx(layout.sheet, layout.ruled)}>
        {running.length > 0 && (
          <TitledSection id="running" title="Unfinished">
            <DrillList drills={running} />
          </TitledSection>
        )}
        <TitledSection id="new-drill" title="New drill">
          {/* The key mounts the form again after each drill, because a drill changes which questions are unseen. */}
          <NewDrill key={finished.length} />
        </TitledSection>
        <TitledSection id="finished" title="Finished">
          {drills === null && <Skeleton lines={2} />}
          {drills === "unreadable" && <UnreadableStorageAlert />}
          {Array.isArray(drills) && finished.length === 0 && (
            <p className={text.small}>Your finished drills appear here, with every answer explained.</p>
          )}
          {finished.length > 0 && <DrillList drills={finished.slice(0, MAX_LISTED_FINISHED)} />}
        </TitledSection>
      </div>
    </main>
  );
}

function DrillList({ drills }: { drills: readonly DrillRow[] }) {
  return (
    <ul className={styles.list}>
      {drills.map(({ slug, skill, type, marking, started_at }) => (
        <li key={slug}>
          <Link to={paths.drill(slug)}>
            {MODULE_NAMES[skill]}, {type === null ? "all types" : QUESTION_TYPE_NAMES[type]}
          </Link>
          <span>{marking === null ? "Continue" : `${marking.raw.right} of ${marking.raw.total} right`}</span>
          <small>{formatDate(started_at)}</small>
        </li>
      ))}
    </ul>
  );
}

function NewDrill() {
  const services = useServices();
  const owner = useOwner();
  const navigate = useNavigate();
  const name = useId();
  const requested = useRequestedDrill();
  const [skill, setSkill] = useState<DrillSkill>(requested.skill);
  const [type, setType] = useState<QuestionType | null>(requested.type);
  const [difficulty, setDifficulty] = useState<DifficultyOption>("any");
  const [choices, setChoices] = useState<readonly DrillChoice[] | "unreadable" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (owner === null) return;
    const read = async () => {
      const [device, { listDrillChoices }] = await Promise.all([services.device(), import("./new-drill.ts")]);
      return listDrillChoices(device, owner, skill);
    };
    return whenSettled(read(), setChoices, () => setChoices("unreadable"));
  }, [services, owner, skill]);

  const chooseSkill = (next: DrillSkill) => {
    if (next === skill) return;
    setSkill(next);
    setType(null);
    setChoices(null);
  };
  const start = async () => {
    if (owner === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const [device, drills] = await Promise.all([services.device(), import("./new-drill.ts")]);
      const request = { skill, type, difficulty: DIFFICULTIES[difficulty] };
      const started = await drills.startDrill(device, {
        owner,
        slug: drills.createSlug(),
        request,
        now: Date.now(),
      });
      if (started === null) setProblem("This device has no such questions. Download a test that has them.");
      else await navigate(paths.drill(started.slug));
    } catch {
      setProblem("The drill could not be started. If this device is full, free some space. Then try again.");
    }
    setBusy(false);
  };

  return (
    <div className={styles.form}>
      <Segmented label="Skill" value={skill} onChange={chooseSkill} options={SKILL_OPTIONS} />
      {choices === null && <Skeleton lines={5} />}
      {choices === "unreadable" && <UnreadableStorageAlert />}
      {choices?.length === 0 && (
        <div className={styles.empty}>
          <h3>No {MODULE_NAMES[skill]} test on this device</h3>
          <p>Drills use the tests that you have downloaded. Download one, then come back.</p>
          <ButtonLink to={paths.listing(skill)}>Choose a {MODULE_NAMES[skill]} test</ButtonLink>
        </div>
      )}
      {choices !== null && choices !== "unreadable" && choices.length > 0 && (
        <>
          <fieldset className={styles.types}>
            <legend>Question type</legend>
            <TypeRadio
              name={name}
              label="All types"
              note="mixed"
              checked={type === null}
              onChoose={() => setType(null)}
            />
            {choices.map((choice) => (
              <TypeRadio
                key={choice.type}
                name={name}
                label={QUESTION_TYPE_NAMES[choice.type]}
                note={`${choice.open} of ${plural(choice.questions, { one: "# question", other: "# questions" })} unseen or wrong`}
                checked={type === choice.type}
                onChoose={() => setType(choice.type)}
              />
            ))}
          </fieldset>
          <div className={styles.difficulty}>
            <span aria-hidden="true">Difficulty</span>
            <Segmented label="Difficulty" value={difficulty} onChange={setDifficulty} options={DIFFICULTY_OPTIONS} />
          </div>
          {type !== null && !choices.some((choice) => choice.type === type) && (
            <Alert variant="info">
              <p>
                No {MODULE_NAMES[skill]} test on this device has questions of the type “{QUESTION_TYPE_NAMES[type]}”.{" "}
                <Link to={paths.listing(skill)}>Download another test</Link>, or choose another type.
              </p>
            </Alert>
          )}
          {problem !== null && <Alert variant="danger">{problem}</Alert>}
          <Button size="lg" disabled={isBusy} onClick={() => void start()}>
            Start drill
          </Button>
        </>
      )}
    </div>
  );
}

/** Returns the skill and type in the address, as `paths.drillsOf` writes them. */
function useRequestedDrill(): Pick<DrillRequest, "skill" | "type"> {
  const [search] = useSearchParams();
  return v.parse(RequestedDrillSchema, { skill: search.get("skill"), type: search.get("type") });
}

const RequestedDrillSchema = v.object({
  skill: v.fallback(DrillSkillSchema, "reading"),
  type: v.fallback(v.nullable(QuestionTypeSchema), null),
});

type TypeRadioProps = { name: string; label: string; note: string; checked: boolean; onChoose: () => void };

function TypeRadio({ name, label, note, checked, onChoose }: TypeRadioProps) {
  return (
    <label className={styles.type}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>{label}</span>
      <small>{note}</small>
    </label>
  );
}

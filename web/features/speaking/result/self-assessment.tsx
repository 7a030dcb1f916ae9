import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { CRITERION_GUIDES, DESCRIPTORS } from "#core/exam/speaking/descriptors.ts";
import {
  type SelfAssessment as Assessment,
  SPEAKING_CRITERIA,
  speakingBand,
  type SpeakingCriterion,
} from "#core/exam/speaking/self-assessment.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./self-assessment.module.css";

type Chosen = Partial<Record<SpeakingCriterion, number>>;

/** Asks the learner for a band for each criterion, with the public descriptors, and shows the band of all four. */
export function SelfAssessment({
  assessment,
  onSave,
}: {
  assessment: Assessment | null;
  onSave: (bands: Record<SpeakingCriterion, number> | null) => void;
}) {
  /** Index of the criterion that is asked for, or the number of criteria for the summary. Null before and after. */
  const [step, setStep] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Chosen>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const begin = (): void => {
    setChosen(assessment ?? {});
    setStep(0);
  };
  const bands = completeBands(chosen);
  const criterion = step === null ? undefined : SPEAKING_CRITERIA[step];
  return (
    <section className={styles.self} aria-labelledby="own-band">
      <h2 id="own-band" ref={heading} tabIndex={-1}>
        Your own band
      </h2>
      {step === null ? (
        <SavedAssessment assessment={assessment} onBegin={begin} onRemove={() => onSave(null)} />
      ) : criterion !== undefined ? (
        <BandChoice
          key={criterion}
          criterion={criterion}
          number={step + 1}
          band={chosen[criterion]}
          onChoose={(band) => setChosen({ ...chosen, [criterion]: band })}
          onBack={() => setStep(step === 0 ? null : step - 1)}
          onNext={() => setStep(step + 1)}
        />
      ) : (
        bands !== null && (
          <NewBands
            bands={bands}
            onBack={() => setStep(SPEAKING_CRITERIA.length - 1)}
            onSave={() => {
              onSave(bands);
              setStep(null);
              heading.current?.focus();
            }}
          />
        )
      )}
    </section>
  );
}

/** Returns a ref. Its element gets the focus when it first appears. */
function useFocusOnce<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

/** Returns the chosen bands, or null if not all four are chosen. */
function completeBands({ fluency, lexis, grammar, pronunciation }: Chosen): Record<SpeakingCriterion, number> | null {
  if (fluency === undefined || lexis === undefined || grammar === undefined || pronunciation === undefined) return null;
  return { fluency, lexis, grammar, pronunciation };
}

function SavedAssessment({
  assessment,
  onBegin,
  onRemove,
}: {
  assessment: Assessment | null;
  onBegin: () => void;
  onRemove: () => void;
}) {
  if (assessment === null)
    return (
      <>
        <p className={styles.lead}>
          A recording alone gives no band. You can band this interview yourself: listen to it, and for each of the four
          criteria choose the description that fits all of it. It takes about ten minutes. We show that you entered it,
          and count it as your Speaking band.
        </p>
        <Button variant="outline" onClick={onBegin}>
          Band this interview
        </Button>
      </>
    );
  return (
    <>
      <BandList bands={assessment} />
      <p className={styles.lead}>You entered this band. An examiner’s band may differ.</p>
      <div className={styles.actions}>
        <Button variant="outline" onClick={onBegin}>
          Change it
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          Remove my band
        </Button>
      </div>
    </>
  );
}

function BandList({ bands }: { bands: Readonly<Record<SpeakingCriterion, number>> }) {
  return (
    <ul className={styles.bands}>
      {SPEAKING_CRITERIA.map((criterion) => (
        <li key={criterion}>
          <span>{CRITERION_GUIDES[criterion].name}</span>
          <BandChip band={bands[criterion]} size="sm" />
        </li>
      ))}
      <li>
        <b>Speaking, entered by you</b>
        <BandChip band={speakingBand(bands)} />
      </li>
    </ul>
  );
}

function BandChoice({
  criterion,
  number,
  band,
  onChoose,
  onBack,
  onNext,
}: {
  criterion: SpeakingCriterion;
  number: number;
  band: number | undefined;
  onChoose: (band: number) => void;
  onBack: () => void;
  onNext: () => void;
}) {
  const id = useId();
  const fields = useFocusOnce<HTMLFieldSetElement>();
  const { name, listen } = CRITERION_GUIDES[criterion];
  return (
    <fieldset ref={fields} tabIndex={-1} className={styles.choice} aria-describedby={`${id}-listen`}>
      <legend>
        {number} of {SPEAKING_CRITERIA.length}: {name}
      </legend>
      <p id={`${id}-listen`} className={styles.lead}>
        {listen} Choose the highest description that is true of the whole interview.
      </p>
      {DESCRIPTORS[criterion].map((descriptor) => (
        <label key={descriptor.band} className={styles.option}>
          <input type="radio" name={id} checked={band === descriptor.band} onChange={() => onChoose(descriptor.band)} />
          <b>{descriptor.band}</b>
          <span>{descriptor.text}</span>
        </label>
      ))}
      <div className={styles.actions}>
        <Button disabled={band === undefined} onClick={onNext}>
          Next
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </fieldset>
  );
}

function NewBands({
  bands,
  onBack,
  onSave,
}: {
  bands: Record<SpeakingCriterion, number>;
  onBack: () => void;
  onSave: () => void;
}) {
  const summary = useFocusOnce<HTMLDivElement>();
  return (
    <div ref={summary} tabIndex={-1}>
      <BandList bands={bands} />
      <p className={styles.lead}>The mean of the four, to the nearest half band.</p>
      <div className={styles.actions}>
        <Button onClick={onSave}>Enter this band</Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

import { formatDate } from "#core/format/format-date.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { BandNote } from "#web/features/results/band-note.tsx";
import { PublicAnswers } from "#web/features/results/public-answers.tsx";
import { ResultHead } from "#web/features/results/result-head.tsx";
import { ResultMessage } from "#web/features/results/result-message.tsx";
import styles from "#web/features/results/results.module.css";
import { useUser } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import type { PublicResult as Result } from "./find-result.ts";

/** A result as anyone with the link sees it: without the answer key, texts and recordings. */
export function PublicResult({ result }: { result: Result }) {
  const isSignedIn = useUser() !== null;
  const [task] = result.parts ?? [];
  const isOneTask = result.module_type === "writing" && task !== undefined;
  const title = isOneTask ? `Writing, Task ${task}` : MODULE_NAMES[result.module_type];
  const subtitle = [
    result.book_name,
    result.test_name,
    ...(result.submitted_at === null ? [] : [formatDate(result.submitted_at)]),
    ...(result.mode === "practice" ? ["Practice"] : []),
  ].join(", ");
  const toTests = <ButtonLink to={paths.listing(result.module_type)}>To the tests</ButtonLink>;
  if (result.module_type === "speaking" && result.status === "Ready")
    return (
      <ResultMessage
        heading={title}
        text={`${subtitle}. Handed in. A recording alone has no band, and this page does not play it.`}
        action={toTests}
      />
    );
  if (result.module_type === "writing" && result.band !== null)
    return (
      <>
        <div className={styles.head}>
          <div className={styles.name}>
            <BandChip band={result.band} size="lg" />
            <div>
              <h1>{title}</h1>
              <p>{subtitle}</p>
            </div>
          </div>
        </div>
        <p className={styles.note}>
          {isOneTask
            ? "Estimate of one task. A Writing band needs both tasks. Not an official IELTS band."
            : "Estimate. Not an official IELTS band."}
        </p>
        <div className={styles.actions}>
          {isSignedIn ? toTests : <ButtonLink to={paths.register()}>Take this test yourself</ButtonLink>}
        </div>
      </>
    );
  if (result.raw === null)
    return (
      <ResultMessage
        heading={`${title}: result pending`}
        text={`${subtitle}. The result appears here once it is marked.`}
        action={toTests}
      />
    );
  return (
    <>
      <ResultHead title={title} subtitle={subtitle} band={result.band} raw={result.raw} timeUsed={null} next={null} />
      <BandNote hasBand={result.band !== null} raw={result.raw} />
      <PublicAnswers questions={result.questions} />
      <div className={styles.actions}>
        {isSignedIn ? toTests : <ButtonLink to={paths.register()}>Take this test yourself</ButtonLink>}
      </div>
    </>
  );
}

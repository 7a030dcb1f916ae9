import { formatMoment, isSameDay } from "#core/format/format-date.ts";
import { plural } from "#core/format/plural.ts";
import type { AbsentModule } from "#web/db/study/study-cards.ts";
import type { DueOnDevice } from "#web/db/study/due.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { describeLaterCards } from "./labels.ts";
import { CardSection, SessionFrame } from "./session-frame.tsx";
import styles from "./study.module.css";

/**
 * The review page without a card to review now: none is due, or the day's limit is reached. Says which, when the next
 * card comes, and what to do instead.
 */
export function NothingDue({ due, now }: { due: DueOnDevice; now: number }) {
  const hasCards = due.cards.length > 0;
  return (
    <SessionFrame
      foot={
        <>
          <ButtonLink variant="outline" to={paths.dashboard}>
            Back to today
          </ButtonLink>
          <ButtonLink to={paths.drills}>Choose a drill</ButtonLink>
        </>
      }
    >
      <CardSection title="Review" note="">
        <h1>{hasCards ? "Nothing to review now" : "No cards yet"}</h1>
        {!hasCards && due.absent.length === 0 && (
          <p className={styles.hint}>
            Questions that you get wrong come back here as cards, until you know them. Take a test or a drill first.
          </p>
        )}
        {hasCards && <p className={styles.hint}>{describeWait(due, now)}</p>}
        <AbsentMistakes modules={due.absent} />
      </CardSection>
    </SessionFrame>
  );
}

function describeWait({ selection: { later, nextAt } }: DueOnDevice, now: number): string {
  if (later > 0) return describeLaterCards(later);
  if (nextAt === null) return "All your cards are suspended or deleted.";
  return `The next card comes ${isSameDay(nextAt, now) ? "today at" : "on"} ${formatMoment(nextAt, now)}.`;
}

/** Mistakes whose questions are not on this device, and where to download them. */
export function AbsentMistakes({ modules }: { modules: readonly AbsentModule[] }) {
  if (modules.length === 0) return null;
  return (
    <>
      <h2 className={styles.label}>Not on this device</h2>
      <ul className={styles.absent}>
        {modules.map(({ module_slug, module_type, title, mistakes }) => (
          <li key={module_slug}>
            {plural(mistakes, { one: "# mistake", other: "# mistakes" })} in{" "}
            <Link to={paths.listing(module_type)}>{title}</Link>. Download this test to review them here.
          </li>
        ))}
      </ul>
    </>
  );
}

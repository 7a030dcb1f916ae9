import { useEffect, useRef } from "react";
import { plural } from "#core/format/plural.ts";
import type { DueOnDevice } from "#web/db/study/due.ts";
import { describeLaterCards, formatDueRange } from "./labels.ts";
import { AbsentMistakes } from "./nothing-due.tsx";
import { CardSection } from "./session-frame.tsx";
import styles from "./study.module.css";

/** A card that was rated, and when it comes back. */
export type RatedCard = { act: "again" | "good"; due: number };

export type ReviewEndProps = {
  rated: readonly RatedCard[];
  due: DueOnDevice;
  /** Number of today’s cards that were not in this session. */
  leftToday: number;
  startedAt: number;
  now: number;
};

/** The end of a review: how the cards were rated, when they come back, and what is next. */
export function ReviewEnd({ rated, due, leftToday, startedAt, now }: ReviewEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const minutes = Math.max(1, Math.round((now - startedAt) / 60_000));
  const duesOf = (act: RatedCard["act"]) => rated.filter((card) => card.act === act).map((card) => card.due);
  const [good, again] = [duesOf("good"), duesOf("again")];
  return (
    <CardSection title="Review" note={plural(minutes, { one: "# minute", other: "# minutes" })}>
      <h1 ref={heading} tabIndex={-1}>
        {plural(rated.length, { one: "You reviewed # card", other: "You reviewed # cards" })}
      </h1>
      <dl className={styles.tally}>
        {good.length > 0 && <Row count={good.length} name="Good" dues={good} now={now} />}
        {again.length > 0 && <Row count={again.length} name="Again" dues={again} now={now} />}
      </dl>
      <h2 className={styles.label}>Next</h2>
      <p>{describeNext(leftToday, due.selection.later, again.length > 0)}</p>
      <AbsentMistakes modules={due.absent} />
    </CardSection>
  );
}

/** Says what is next. `later` counts the cards above today’s limit; `willReturnToday` is true after an "Again". */
function describeNext(leftToday: number, later: number, willReturnToday: boolean): string {
  if (leftToday > 0)
    return plural(leftToday, { one: "One more card is due today.", other: "# more cards are due today." });
  if (later > 0) return describeLaterCards(later);
  const until = willReturnToday ? "now" : "today";
  return `Your cards are done for ${until}. A drill gives you new questions of a type that you find hard.`;
}

function Row({ count, name, dues, now }: { count: number; name: string; dues: readonly number[]; now: number }) {
  return (
    <div>
      <dt>{count}</dt>
      <dd>
        {name}. {plural(count, { one: "It comes back", other: "They come back" })} {formatDueRange(dues, now)}.
      </dd>
    </div>
  );
}

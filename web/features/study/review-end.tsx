import { useEffect, useRef } from "react";
import { plural } from "#core/format/plural.ts";
import type { DueOnDevice } from "#web/db/study/due.ts";
import { formatDueRange } from "./labels.ts";
import { AbsentMistakes } from "./nothing-due.tsx";
import { CardSection } from "./session-frame.tsx";
import styles from "./study.module.css";

/** A card that was rated, and when it comes back. */
export type RatedCard = { act: "again" | "good"; due: number };

export type ReviewEndProps = {
  rated: readonly RatedCard[];
  due: DueOnDevice;
  /** Cards of today that are still due. */
  waiting: number;
  startedAt: number;
  now: number;
};

/** The end of a review: how the cards were rated, when they come back, and what is next. */
export function ReviewEnd({ rated, due, waiting, startedAt, now }: ReviewEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const minutes = Math.max(1, Math.round((now - startedAt) / 60_000));
  const duesOf = (act: RatedCard["act"]) => rated.filter((one) => one.act === act).map((one) => one.due);
  const [good, again] = [duesOf("good"), duesOf("again")];
  const rest = waiting > 0 ? waiting : due.selection.later;
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
      <p>
        {rest === 0
          ? `Your cards are done for ${again.length > 0 ? "now" : "today"}. A drill gives you new questions of a kind that you find hard.`
          : waiting > 0
            ? plural(rest, { one: "One more card is due today.", other: "# more cards are due today." })
            : plural(rest, {
                one: "You have done today’s cards. One more waits for tomorrow.",
                other: "You have done today’s cards. # more wait for the next days.",
              })}
      </p>
      <AbsentMistakes modules={due.absent} />
    </CardSection>
  );
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

import { useId, useState } from "react";
import type { SampleTalk } from "#core/exam/content/sample-talk.ts";
import { Tabs } from "#web/ui/display/tabs.tsx";
import styles from "./sample-talks.module.css";

/** Sample talks about the cue card by band, with notes, which the learner can compare with their own talk. */
export function SampleTalks({ topic, talks }: { topic: string; talks: readonly SampleTalk[] }) {
  const id = useId();
  const [chosen, setChosen] = useState(String(talks[0]?.band ?? ""));
  const sample = talks.find((talk) => String(talk.band) === chosen);
  return (
    <section className={styles.talks} aria-labelledby={id}>
      <h2 id={id}>Sample talks on this card</h2>
      <p className={styles.topic}>{topic}</p>
      <p className={styles.note}>
        Read how the same card sounds at each band, and compare it with your talk. An ellipsis (…) is a long pause, a
        dash (–) a new start. The notes leave out pronunciation: it is a quarter of the band, and a transcript does not
        show it.
      </p>
      <Tabs
        label="Sample talks by band"
        value={chosen}
        onChange={setChosen}
        tabs={talks.map(({ band }) => ({ value: String(band), label: `Band ${band}` }))}
      >
        {sample !== undefined && (
          <div className={styles.sample}>
            <p className={styles.talk}>{sample.talk}</p>
            <dl className={styles.notes}>
              <div>
                <dt>Fluency</dt>
                <dd>{sample.fluency}</dd>
              </div>
              <div>
                <dt>Vocabulary</dt>
                <dd>{sample.vocabulary}</dd>
              </div>
              <div>
                <dt>Grammar</dt>
                <dd>{sample.grammar}</dd>
              </div>
            </dl>
            <p className={styles.by}>Written for this card. It is a model, not a candidate’s talk.</p>
          </div>
        )}
      </Tabs>
    </section>
  );
}

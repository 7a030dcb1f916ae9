import { BandChip } from "#web/ui/display/band-chip.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import styles from "./hero-pictures.module.css";

type MarkType = "grammar" | "spelling" | "style" | "punctuation";
const CODES: Record<MarkType, string> = { grammar: "gr", spelling: "sp", style: "st", punctuation: "pn" };

/** A marked phrase with its code in the margin. The second code of a line is further left. */
function Mark({ type, isSecond = false, children }: { type: MarkType; isSecond?: boolean; children: string }) {
  return (
    <>
      <mark className={cx(styles.mark, styles[type])}>{children}</mark>
      <i className={cx(styles.code, styles[type], isSecond && styles.second)}>{CODES[type]}</i>
    </>
  );
}

/** Two views of the product: a marked essay, and a Reading test on a phone. One image for screen readers. */
export function HeroPictures() {
  return (
    <div
      className={styles.side}
      role="img"
      aria-label="A marked Writing Task 2 answer with an overall band of 6.5 and a correction open, next to a phone showing a Reading test"
    >
      <div className={styles.paper} aria-hidden="true">
        <div className={styles.head}>
          <BandChip band={6.5} size="lg" />
          <p>
            <b>Writing Task 2</b>
            <br />
            <span>Marked against the four criteria</span>
          </p>
        </div>
        <div className={styles.script}>
          <p>
            In recent years, the <Mark type="spelling">goverments</Mark> of many large cities{" "}
            <Mark type="grammar">has decided</Mark> to keep private cars out of the centre at weekends. While this
            creates problems for some <Mark type="punctuation">businesses I believe</Mark> that the benefits for
            residents are considerably greater.
          </p>
          <p>
            The most obvious advantage is the quality of the air. When traffic is removed, even for two days, the level
            of pollution <Mark type="grammar">fall</Mark> noticeably, and families can{" "}
            <Mark type="style" isSecond>
              do things
            </Mark>{" "}
            in streets which they normally avoid. In my own city, for example, the main avenue is closed every Sunday
            and thousands of people <Mark type="grammar">is cycling</Mark> there with their children.
          </p>
          <p>
            Moreover, noise is reduced, so people who live above the shops can open their windows. On the other hand,
            owners of furniture shops often complain, because their customers need a car to carry{" "}
            <Mark type="style">big stuff</Mark> home.
          </p>
        </div>
        <div className={styles.suggest}>
          <p className={styles.kind}>
            <span className={cx(styles.grammar, styles.kindCode)}>gr</span> Subject and verb
          </p>
          <p className={styles.fix}>
            <del>has decided</del> <ins>have decided</ins>
          </p>
          <p className={styles.why}>“Governments” is plural, so the verb is too.</p>
        </div>
      </div>
      <div className={styles.phone} aria-hidden="true">
        <div className={styles.phoneBar}>
          <span>34:12</span>
          <small>
            <Icon name="cloud-slash" size={16} /> Saved on phone
          </small>
        </div>
        <p className={styles.passage}>
          <b>C</b>What the wooden rod could not do was measure. In the 1970s engineers began to place{" "}
          <mark className={styles.highlight}>a microphone at each end</mark> of a buried section and compare the two
          recordings.
        </p>
        <div className={styles.questions}>
          <p>
            A{" "}
            <span className={styles.gap}>
              <b>18</b> microphone
            </span>{" "}
            is fixed at each end of a buried section. The leak makes the same{" "}
            <span className={cx(styles.gap, styles.now)}>
              <b>19</b>
            </span>
          </p>
          <div className={styles.boxes}>
            {[16, 17, 18, 19, 20, 21, 22].map((number) => (
              <span
                key={number}
                className={cx(
                  styles.box,
                  number < 19 && styles.done,
                  number === 17 && styles.flag,
                  number === 19 && styles.current,
                )}
              >
                {number}
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

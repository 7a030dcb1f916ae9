import { useState } from "react";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { ModelCard } from "./model-card.tsx";
import styles from "./writing-result.module.css";

/** Explains what the estimate uses, and what it cannot judge. */
export function HowEstimated({
  description,
  loadCard,
}: {
  /** The evaluation's explanation of its band. */
  description: string;
  /** Loads the model card in Markdown. */
  loadCard: () => Promise<string>;
}) {
  const [isOpen, setOpen] = useState(false);
  const [card, setCard] = useState("");
  const open = () => {
    setOpen(true);
    loadCard().then(setCard, () => undefined);
  };
  return (
    <section className={styles.how} aria-labelledby="how-estimated">
      <h2 id="how-estimated">About this band</h2>
      <p>{description}</p>
      <p>
        Not assessed: whether claims are true, how good an argument is, whether a phrase sounds natural. Only an
        examiner can judge these.
      </p>
      <Button variant="quiet" onClick={open}>
        How it is estimated
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="How a Writing band is estimated">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.sheettext} role="group" aria-label="How it is estimated" tabIndex={0}>
          <h3>What is counted</h3>
          <p>
            Words against the minimum, without what is copied from the task. Whether the parts of the question or the
            features of the figure appear, and whether figures agree with it. Paragraphs, how sentences follow from each
            other, linking words. How varied and exact the words are, and how they are spelt. Kinds of sentences, and
            the errors that our rules find.
          </p>
          <h3>How it becomes a band</h3>
          <p>
            By fixed rules with weights set by hand from the public band descriptors. The same answer gets the same band
            on every device and on the server. Each point can add only a limited amount, so that padding and show-off
            words gain nothing. Some faults limit a criterion however good the rest is. The result page names them.
          </p>
          <h3>How sure it is</h3>
          <p>
            For about eight answers in ten, an examiner’s band is inside the range. We measured this on essays that
            examiners had scored. We also looked at these essays while we wrote the rules, so expect somewhat less on
            others. The four criteria are indicative: less sure than the band.
          </p>
          <h3>What it cannot see</h3>
          <p>
            Truth, the quality of an argument, idiom and tone. Errors that none of our rules looks for. An unusual good
            answer may get too low a band, and a smooth answer without content too high a band.
          </p>
          {card !== "" && (
            <>
              <h3>Model card</h3>
              <ModelCard markdown={card} />
            </>
          )}
        </div>
      </Sheet>
    </section>
  );
}

import { useState } from "react";
import { countWords } from "#core/exam/writing/word-count.ts";
import type { DraftChoice } from "#web/db/draft/drafts.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { formatWordCount } from "./labels.ts";
import styles from "./versions.module.css";

export type OtherDeviceTextProps = {
  /** Reads the text on this screen when the learner begins to choose. */
  getOwnText: () => string;
  /** The text of the other device. */
  other: string;
  /** False if both texts together exceed the limit. */
  canJoin: boolean;
  onChoose: (choice: DraftChoice) => void;
};

/** Says that another device also wrote this answer, and lets the learner choose a text. Typing can continue. */
export function OtherDeviceText({ getOwnText, other, canJoin, onChoose }: OtherDeviceTextProps) {
  /** The text on this screen. Null until the learner begins to choose. */
  const [ownText, setOwnText] = useState<string | null>(null);
  const choose = (choice: DraftChoice) => {
    setOwnText(null);
    onChoose(choice);
  };
  return (
    <>
      <Alert variant="info" title="You also wrote this answer on another device">
        Both texts are saved. Keep writing here and choose when you like.
        <p className={styles.act}>
          <Button variant="outline" onClick={() => setOwnText(getOwnText())}>
            Compare and choose
          </Button>
        </p>
      </Alert>
      <Sheet open={ownText !== null} onClose={() => setOwnText(null)} title="Two texts for this answer">
        <div className={styles.texts}>
          <TextToChoose heading="On this screen" text={ownText ?? ""} />
          <TextToChoose heading="From your other device" text={other} />
          <div className={styles.choices}>
            <Button block onClick={() => choose("mine")}>
              Keep the text on this screen
            </Button>
            <Button block variant="outline" onClick={() => choose("other")}>
              Keep the other text
            </Button>
            {canJoin && (
              <Button block variant="outline" onClick={() => choose("both")}>
                Copy both into one
              </Button>
            )}
          </div>
          <p className={styles.meta}>
            You can find a text that you do not keep in the earlier versions of this answer.
          </p>
        </div>
      </Sheet>
    </>
  );
}

function TextToChoose({ heading, text }: { heading: string; text: string }) {
  return (
    <section>
      <h3>{heading}</h3>
      <p className={styles.meta}>{formatWordCount(countWords(text))}</p>
      {/* A scrolling region must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.text} style={{ maxHeight: "26vh" }} tabIndex={0} role="group" aria-label={heading}>
        {text}
      </div>
    </section>
  );
}

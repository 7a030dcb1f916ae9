import { useState } from "react";
import { countWords } from "#core/exam/writing/word-count.ts";
import type { DraftChoice } from "#web/db/drafts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { wordsText } from "./words.ts";
import styles from "./versions.module.css";

export type TwoTextsProps = {
  /** The text on the screen, read when the choice is opened. */
  mine: () => string;
  other: string;
  /** False where both together are longer than an answer may be. */
  canJoin: boolean;
  onChoose: (choice: DraftChoice) => void;
};

/** Says that an answer was also written elsewhere. Nothing is lost and nothing hurries: writing goes on meanwhile. */
export function TwoTexts({ mine, other, canJoin, onChoose }: TwoTextsProps) {
  const [text, setText] = useState<string | null>(null);
  const choose = (choice: DraftChoice) => {
    setText(null);
    onChoose(choice);
  };
  return (
    <>
      <Alert variant="info" title="You also wrote this answer on another device">
        Both texts are kept. You can go on writing here and choose when you like.
        <p className={styles.act}>
          <Button variant="outline" onClick={() => setText(mine())}>
            Compare and choose
          </Button>
        </p>
      </Alert>
      <Sheet open={text !== null} onClose={() => setText(null)} title="Two texts for this answer">
        <div className={styles.two}>
          <OneText heading="On this screen" text={text ?? ""} />
          <OneText heading="From your other device" text={other} />
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
          <p className={styles.meta}>The text you do not keep stays among the earlier versions of this answer.</p>
        </div>
      </Sheet>
    </>
  );
}

function OneText({ heading, text }: { heading: string; text: string }) {
  return (
    <section>
      <h3>{heading}</h3>
      <p className={styles.meta}>{wordsText(countWords(text))}</p>
      {/* A pane that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.text} style={{ maxHeight: "26vh" }} tabIndex={0} role="group" aria-label={heading}>
        {text}
      </div>
    </section>
  );
}

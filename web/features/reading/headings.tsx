import { useState } from "react";
import type { GroupOf } from "#core/exam/content/question-group.ts";
import type { TextBlock } from "#core/exam/content/text.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { bankStates, placingOf } from "./placement.ts";
import { Bank, BankGap, PlacementProvider, usePlacement } from "./bank.tsx";
import bankStyles from "./bank.module.css";
import styles from "./questions.module.css";
import { RichWords } from "./rich-words.tsx";
import { useRoom } from "./sitting.ts";

type Headings = GroupOf<"headings">;

/** The list of headings; on a phone with the paragraphs beside it, so that it works without the passage in view. */
export function HeadingsQuestions({ group }: { group: Headings }) {
  const isWide = useMedia("(min-width: 992px)");
  return (
    <>
      {!isWide && (
        <ul className={styles.headingRows}>
          {group.questions.map((question) => (
            <li key={question.number}>
              <span className={styles.headingName}>Paragraph {question.letter}</span>
              <BankGap number={question.number} labelled={`paragraph ${question.letter}`} empty="Heading" block />
            </li>
          ))}
        </ul>
      )}
      <Bank title="List of headings" />
    </>
  );
}

/** What stands above a paragraph: the gap for its heading, or the heading of an example. */
export function HeadingAbove({ groups, block }: { groups: readonly Headings[]; block: TextBlock }) {
  for (const group of groups) {
    const question = group.questions.find((one) => one.block === block.id);
    const placing = placingOf(group);
    if (question !== undefined && placing !== null) {
      return (
        <PlacementProvider group={group} placing={placing}>
          <HeadingGap number={question.number} letter={question.letter} />
        </PlacementProvider>
      );
    }
    const example = group.examples?.find((one) => one.block === block.id);
    const option = example === undefined ? undefined : group.options.find((one) => one.id === example.option);
    if (option !== undefined) {
      return (
        <p className={styles.headingExample}>
          <b>Example</b> <i>{option.id}</i> <RichWords text={option.text} />
        </p>
      );
    }
  }
  return null;
}

function HeadingGap({ number, letter }: { number: number; letter: string }) {
  const isWide = useMedia("(min-width: 992px)");
  const [isPicking, setPicking] = useState(false);
  return (
    <div className={styles.headingGap}>
      <BankGap
        number={number}
        labelled={`heading for paragraph ${letter}`}
        empty={isWide ? "Move a heading here" : "Choose a heading"}
        block
        onEmptyTouch={isWide ? undefined : () => setPicking(true)}
      />
      <Sheet
        open={isPicking}
        onClose={() => setPicking(false)}
        title={`Heading for paragraph ${letter}`}
        subtitle={`Question ${number}`}
      >
        {isPicking && <Picker number={number} onDone={() => setPicking(false)} />}
      </Sheet>
    </div>
  );
}

/** On a phone the headings come to the paragraph. */
function Picker({ number, onDone }: { number: number; onDone: () => void }) {
  const room = useRoom();
  const { placing, put } = usePlacement();
  return (
    <ul className={bankStyles.picker}>
      {bankStates(placing, room.answers).map(({ option, placedIn, given }) => (
        <li key={option.id}>
          <button
            type="button"
            className={bankStyles.option}
            disabled={given}
            aria-pressed={placedIn === number}
            onClick={() => {
              room.visit(number);
              put(number, option.id);
              onDone();
            }}
          >
            <b>{option.id}</b>
            <span>
              <RichWords text={option.text} />
            </span>
            {(given || placedIn !== null) && (
              <span className={bankStyles.where}>{given ? "example" : `in ${placedIn}`}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

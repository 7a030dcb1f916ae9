import type { GroupOf } from "#core/exam/content/question-group.ts";
import type { TextBlock } from "#core/exam/content/text.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { cx } from "#web/ui/cx.ts";
import { useMedia } from "#web/ui/use-media.ts";
import { bankStates, placingOf } from "./placement.ts";
import { Bank, BankGap, PlacementProvider, usePlacement } from "./bank.tsx";
import bankStyles from "./bank.module.css";
import styles from "./headings.module.css";
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
  const room = useRoom();
  const isWide = useMedia("(min-width: 992px)");
  return (
    <div className={styles.headingGap}>
      <BankGap
        number={number}
        labelled={`heading for paragraph ${letter}`}
        empty={isWide ? "Move a heading here" : "Choose a heading"}
        block
        onEmptyTouch={isWide ? undefined : () => room.pickHeading(number)}
      />
    </div>
  );
}

/** On a phone the headings come to the paragraph: the list opens over the passage. */
export function HeadingPicker({ groups, number }: { groups: readonly Headings[]; number: number | null }) {
  const room = useRoom();
  const group = groups.find((one) => one.questions.some((question) => question.number === number));
  const letter = group?.questions.find((question) => question.number === number)?.letter;
  const placing = group === undefined ? null : placingOf(group);
  return (
    <Sheet
      open={number !== null && placing !== null}
      onClose={() => room.pickHeading(null)}
      title={`Heading for paragraph ${letter ?? ""}`}
      subtitle={`Question ${number ?? ""}`}
    >
      {group !== undefined && placing !== null && number !== null && (
        <PlacementProvider group={group} placing={placing}>
          <PickerList number={number} />
        </PlacementProvider>
      )}
    </Sheet>
  );
}

function PickerList({ number }: { number: number }) {
  const room = useRoom();
  const { placing, put } = usePlacement();
  return (
    <ul className={bankStyles.picker}>
      {bankStates(placing, room.answers).map(({ option, placedIn, given }) => (
        <li key={option.id}>
          <button
            type="button"
            className={cx(bankStyles.option, (given || placedIn !== null) && bankStyles.used)}
            disabled={given}
            aria-pressed={placedIn === number}
            onClick={() => {
              room.visit(number);
              put(number, option.id);
              room.pickHeading(null);
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

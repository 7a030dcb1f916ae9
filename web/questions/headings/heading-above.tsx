import { headingsBank } from "#core/exam/questions/headings/rules.ts";
import type { HeadingsGroup } from "#core/exam/questions/headings/schema.ts";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import { BankGap, PlacementProvider } from "../bank.tsx";
import type { AboveBlockProps } from "../kind-widget.ts";
import { useQuestionContext } from "../question-context.ts";
import { RichWords } from "../rich-words.tsx";
import styles from "./headings.module.css";

/** The gap for a heading above its paragraph of the passage, or the heading itself if it is the example. */
export function HeadingAbove({ group, block }: AboveBlockProps<HeadingsGroup>) {
  const question = group.questions.find((candidate) => candidate.block === block.id);
  if (question !== undefined) {
    return (
      <PlacementProvider group={group} bank={headingsBank(group)}>
        <HeadingGap number={question.number} letter={question.letter} />
      </PlacementProvider>
    );
  }
  const example = group.examples?.find((candidate) => candidate.block === block.id);
  const option = example === undefined ? undefined : group.options.find(({ id }) => id === example.option);
  if (option === undefined) return null;
  return (
    <p className={styles.headingExample}>
      <b>Example</b> <i>{option.id}</i> <RichWords text={option.text} />
    </p>
  );
}

function HeadingGap({ number, letter }: { number: number; letter: string }) {
  const context = useQuestionContext();
  const isWide = useMedia("(min-width: 992px)");
  return (
    <div className={styles.headingGap}>
      <BankGap
        number={number}
        gapName={`heading for paragraph ${letter}`}
        emptyText={isWide ? "Move a heading here" : "Choose a heading"}
        block
        onSelectWithoutOption={isWide ? undefined : () => context.openPicker(number)}
      />
    </div>
  );
}

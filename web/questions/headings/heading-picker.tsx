import { headingsBank } from "#core/exam/questions/headings/rules.ts";
import type { HeadingsGroup } from "#core/exam/questions/headings/schema.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { cx } from "#web/ui/style/cx.ts";
import bankStyles from "../bank.module.css";
import { PlacementProvider, usePlacement } from "../bank.tsx";
import type { PickerProps } from "../kind-widget.ts";
import { bankStates } from "../placement.ts";
import { useQuestionContext } from "../question-context.ts";
import { RichWords } from "../rich-words.tsx";

/** The list of headings that a phone opens over the passage to fill one gap. */
export function HeadingPicker({ group, number }: PickerProps<HeadingsGroup>) {
  const context = useQuestionContext();
  const letter = group.questions.find((question) => question.number === number)?.letter;
  return (
    <Sheet
      open={number !== null}
      onClose={() => context.openPicker(null)}
      title={`Heading for paragraph ${letter ?? ""}`}
      subtitle={`Question ${number ?? ""}`}
    >
      {number !== null && (
        <PlacementProvider group={group} bank={headingsBank(group)}>
          <PickerList number={number} />
        </PlacementProvider>
      )}
    </Sheet>
  );
}

function PickerList({ number }: { number: number }) {
  const context = useQuestionContext();
  const { bank, place } = usePlacement();
  return (
    <ul className={bankStyles.picker}>
      {bankStates(bank, context.answers).map(({ option, placedIn, isExample }) => (
        <li key={option.id}>
          <button
            type="button"
            className={cx(bankStyles.option, (isExample || placedIn !== null) && bankStyles.used)}
            disabled={isExample}
            aria-pressed={placedIn === number}
            onClick={() => {
              context.visit(number);
              place(number, option.id);
              context.openPicker(null);
            }}
          >
            <b>{option.id}</b>
            <span>
              <RichWords text={option.text} />
            </span>
            {(isExample || placedIn !== null) && (
              <span className={bankStyles.where}>{isExample ? "example" : `in ${placedIn}`}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

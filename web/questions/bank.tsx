import { createContext, type DragEvent, type ReactNode, use, useId, useRef, useState } from "react";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import type { OptionBank } from "#core/exam/questions/kind-rules.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { bankStates, placeOption, singleAnswer } from "./placement.ts";
import styles from "./bank.module.css";
import { RichWords } from "./rich-words.tsx";
import { useQuestionContext } from "./question-context.ts";

/** The group whose options are being placed, with its bank. The bank and the gaps of the group share it. */
type Placement = { readonly group: QuestionGroup; readonly bank: OptionBank };
const PlacementContext = createContext<Placement | null>(null);

export function PlacementProvider({ group, bank, children }: Placement & { children: ReactNode }) {
  return <PlacementContext value={{ group, bank }}>{children}</PlacementContext>;
}

/** Returns the functions to pick up, place and take back the options of one group. */
export function usePlacement() {
  const placement = use(PlacementContext);
  const context = useQuestionContext();
  if (placement === null) throw new Error("usePlacement outside a PlacementProvider");
  const { group, bank } = placement;
  const pending = context.pendingPlacement?.group === group.id ? context.pendingPlacement : null;
  const pickedOption = pending?.kind === "option" ? pending.option : null;
  const pickedGap = pending?.kind === "gap" ? pending.number : null;
  const textOf = (id: string) => bank.options.find((option) => option.id === id)?.text ?? null;
  const nameOf = (id: string) => [id, textOf(id)?.text ?? ""].join(" ").trim();

  const place = (number: number, option: string) => {
    context.answer(placeOption(bank, context.answers, number, option));
    context.setPendingPlacement(null);
    context.announce(`${nameOf(option)}, placed in question ${number}.`);
  };
  const pick = (option: string) => {
    if (pickedGap !== null) return place(pickedGap, option);
    const isSame = pickedOption === option;
    context.setPendingPlacement(isSame ? null : { kind: "option", group: group.id, option });
    context.announce(isSame ? "Put back." : `${nameOf(option)}, picked up. Choose a gap to place it.`);
  };
  const selectGap = (number: number) => {
    if (pickedOption !== null) return place(number, pickedOption);
    const isSame = pickedGap === number;
    context.setPendingPlacement(isSame ? null : { kind: "gap", group: group.id, number });
    context.announce(isSame ? "" : `Question ${number}. Choose an option for it.`);
  };
  const takeBack = (number: number) => {
    context.answer({ [String(number)]: "" });
    context.setPendingPlacement(null);
    context.announce(`Question ${number} is empty again.`);
  };
  return { group, bank, pickedOption, pickedGap, textOf, nameOf, place, pick, selectGap, takeBack };
}

const DRAG_TYPE = "application/x-bandwise-option";

function startDrag(event: DragEvent, group: string, option: string): void {
  event.dataTransfer.setData(DRAG_TYPE, `${group}|${option}`);
  event.dataTransfer.effectAllowed = "move";
}

/**
 * The list of options. A placed option stays in the list and shows the number of its question, unless options may be
 * reused.
 */
export function Bank({ title }: { title?: string | undefined }) {
  const context = useQuestionContext();
  const { group, bank, pickedOption, pick } = usePlacement();
  const states = bankStates(bank, context.answers);
  return (
    <div className={styles.bank} role="group" aria-label={title ?? "Options"}>
      {title !== undefined && <h3>{title}</h3>}
      <ul>
        {states.map(({ option, placedIn, isExample }) => {
          const isUsed = placedIn !== null || isExample;
          return (
            <li key={option.id}>
              <button
                type="button"
                className={cx(styles.option, isUsed && styles.used, pickedOption === option.id && styles.picked)}
                aria-pressed={pickedOption === option.id}
                aria-disabled={isExample || undefined}
                draggable={!isExample}
                onDragStart={(event) => startDrag(event, group.id, option.id)}
                onClick={() => {
                  if (!isExample) pick(option.id);
                }}
              >
                <b>{option.id}</b>
                <span>
                  <RichWords text={option.text} />
                </span>
                {isUsed && <span className={styles.where}>{isExample ? "example" : `in ${placedIn}`}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A gap for an option. Select an option and then the gap, or the gap and then the option, or drag and drop. */
export function BankGap({
  number,
  emptyText = "",
  block = false,
  gapName,
  onSelectWithoutOption,
}: {
  number: number;
  /** Shown in an empty gap. */
  emptyText?: string;
  /** Whether the gap fills a line and shows its option's letter. */
  block?: boolean;
  /** What the gap is for, for screen readers. */
  gapName?: string;
  /** Called instead of selecting the gap if no option is selected. */
  onSelectWithoutOption?: (() => void) | undefined;
}) {
  const context = useQuestionContext();
  const { group, bank, pickedOption, pickedGap, textOf, nameOf, place, selectGap, takeBack } = usePlacement();
  const [isOver, setOver] = useState(false);
  const slot = useRef<HTMLButtonElement>(null);
  const sentenceId = useId();
  // The description is the sentence around the gap. A gap with a name needs none.
  const sentence = gapName === undefined ? rulesOf(group).prompt(group, number).text : "";
  const isFlagged = context.flags.includes(number);
  const given = singleAnswer(context.answers, number);
  const text = given === "" ? null : textOf(given);
  const picked = pickedOption === null ? null : nameOf(pickedOption);
  const hint = hintOf({ isPickedGap: pickedGap === number, hasPickedOption: picked !== null, emptyText });
  // The visible words come first, because speech control finds a button by them.
  const emptyParts = [startWithLowerCase(hint), picked, gapName, "empty"];
  const filledParts = block ? [nameOf(given), gapName] : [text?.text, gapName, `option ${given}`];
  const label = [
    `Question ${number}`,
    ...(given === "" ? emptyParts : filledParts),
    isFlagged ? "marked for review" : "",
    picked !== null && given !== "" ? `place ${picked} here` : "",
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <span
      className={cx(
        styles.gap,
        block && styles.block,
        given !== "" && styles.filled,
        pickedOption !== null && styles.open,
        isOver && styles.over,
        (pickedGap === number || context.current === number) && styles.now,
        isFlagged && styles.flagged,
      )}
      data-question={number}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAG_TYPE)) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const [from, option] = event.dataTransfer.getData(DRAG_TYPE).split("|");
        if (from !== group.id || option === undefined || !bank.options.some(({ id }) => id === option)) return;
        event.preventDefault();
        context.visit(number);
        place(number, option);
      }}
    >
      <button
        ref={slot}
        type="button"
        className={styles.slot}
        aria-label={label}
        aria-describedby={sentence === "" ? undefined : sentenceId}
        aria-pressed={pickedGap === number}
        data-control={number}
        draggable={given !== ""}
        onDragStart={(event) => startDrag(event, group.id, given)}
        onClick={() => {
          if (pickedOption === null && onSelectWithoutOption !== undefined) onSelectWithoutOption();
          else selectGap(number);
        }}
      >
        <b>{number}</b>{" "}
        {text === null ? (
          <span className={styles.empty}>{hint}</span>
        ) : (
          <span>
            {block && <i>{given}</i>} <RichWords text={text} />
          </span>
        )}
      </button>
      {given !== "" && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Empty question ${number}`}
          onClick={() => {
            takeBack(number);
            // The gap takes the focus, because this button disappears.
            slot.current?.focus({ preventScroll: true });
          }}
        >
          <Icon name="x" size={16} />
        </button>
      )}
      {sentence !== "" && (
        <span id={sentenceId} hidden>
          {sentence}
        </span>
      )}
    </span>
  );
}

/** Returns the words in an empty gap: what to do next, or `emptyText` if neither an option nor the gap is selected. */
function hintOf(gap: { isPickedGap: boolean; hasPickedOption: boolean; emptyText: string }): string {
  if (gap.isPickedGap) return "Choose an option";
  return gap.hasPickedOption ? "Place here" : gap.emptyText;
}

function startWithLowerCase(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

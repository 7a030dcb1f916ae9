import { createContext, type DragEvent, type ReactNode, use, useId, useRef, useState } from "react";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { bankStates, placeOption, singleAnswer, type Placing } from "./placement.ts";
import styles from "./bank.module.css";
import { questionPrompt } from "./question-words.ts";
import { RichWords } from "./rich-words.tsx";
import { useRoom } from "./sitting.ts";

/** The group whose options are being placed: what its bank and its gaps share. */
type Placement = { readonly group: QuestionGroup; readonly placing: Placing };
const PlacementContext = createContext<Placement | null>(null);

export function PlacementProvider({ group, placing, children }: Placement & { children: ReactNode }) {
  return <PlacementContext value={{ group, placing }}>{children}</PlacementContext>;
}

/** Picking up, putting down and taking back, for banks and gaps of one group. */
export function usePlacement() {
  const placement = use(PlacementContext);
  const room = useRoom();
  if (placement === null) throw new Error("a bank outside of its group");
  const { group, placing } = placement;
  const held = room.hand?.kind === "option" && room.hand.group === group.id ? room.hand.option : null;
  const wanted = room.hand?.kind === "gap" && room.hand.group === group.id ? room.hand.number : null;
  const textOf = (id: string) => placing.options.find((option) => option.id === id)?.text ?? null;
  const nameOf = (id: string) => [id, textOf(id)?.text ?? ""].join(" ").trim();

  const put = (number: number, option: string) => {
    room.answer(placeOption(placing, room.answers, number, option));
    room.setHand(null);
    room.announce(`${nameOf(option)}, placed in question ${number}.`);
  };
  const pick = (option: string) => {
    if (wanted !== null) return put(wanted, option);
    const isSame = held === option;
    room.setHand(isSame ? null : { kind: "option", group: group.id, option });
    room.announce(isSame ? "Put back." : `${nameOf(option)}, picked up. Choose a gap to place it.`);
  };
  const touchGap = (number: number) => {
    if (held !== null) return put(number, held);
    const isSame = wanted === number;
    room.setHand(isSame ? null : { kind: "gap", group: group.id, number });
    room.announce(isSame ? "" : `Question ${number}. Choose an option for it.`);
  };
  const takeBack = (number: number) => {
    room.answer({ [String(number)]: "" });
    room.setHand(null);
    room.announce(`Question ${number} is empty again.`);
  };
  return { group, placing, held, wanted, textOf, nameOf, put, pick, touchGap, takeBack };
}

const DRAG_TYPE = "application/x-bandwise-option";

function startDrag(event: DragEvent, group: string, option: string): void {
  event.dataTransfer.setData(DRAG_TYPE, `${group}|${option}`);
  event.dataTransfer.effectAllowed = "move";
}

/** The options that are still free. One that is placed leaves the bank and stands in its gap. */
export function Bank({ title }: { title?: string | undefined }) {
  const room = useRoom();
  const { group, placing, held, pick } = usePlacement();
  const states = bankStates(placing, room.answers);
  return (
    <div className={styles.bank} role="group" aria-label={title ?? "Options"}>
      {title !== undefined && <h3>{title}</h3>}
      <ul>
        {states.map(({ option, placedIn, given }) => {
          const isUsed = placedIn !== null || given;
          return (
            <li key={option.id}>
              <button
                type="button"
                className={cx(styles.option, isUsed && styles.used, held === option.id && styles.held)}
                aria-pressed={held === option.id}
                aria-disabled={given || undefined}
                draggable={!given}
                onDragStart={(event) => startDrag(event, group.id, option.id)}
                onClick={() => {
                  if (!given) pick(option.id);
                }}
              >
                <b>{option.id}</b>
                <span>
                  <RichWords text={option.text} />
                </span>
                {isUsed && <span className={styles.where}>{given ? "example" : `in ${placedIn}`}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A gap that takes an option: touch it with an option in hand, or touch it first and the option then, or drop on it. */
export function BankGap({
  number,
  empty = "",
  block = false,
  labelled,
  onEmptyTouch,
}: {
  number: number;
  empty?: string;
  block?: boolean;
  labelled?: string;
  onEmptyTouch?: (() => void) | undefined;
}) {
  const room = useRoom();
  const { group, placing, held, wanted, textOf, nameOf, put, touchGap, takeBack } = usePlacement();
  const [isOver, setOver] = useState(false);
  const slot = useRef<HTMLButtonElement>(null);
  const aboutId = useId();
  // Where the name says already what the gap is for, its sentence would say it again.
  const about = labelled === undefined ? questionPrompt(group, number).text : "";
  const isFlagged = room.flags.includes(number);
  const given = singleAnswer(room.answers, number);
  const text = given === "" ? null : textOf(given);
  const hint = wanted === number ? "Choose an option" : held !== null ? "Place here" : empty;
  const isEmpty = given === "";
  const shown = isEmpty ? `${hint.charAt(0).toLowerCase()}${hint.slice(1)}` : block ? nameOf(given) : text?.text;
  // The words on the gap come first, so that whoever speaks them presses it.
  const label = [
    `Question ${number}`,
    shown,
    held !== null && isEmpty ? nameOf(held) : "",
    labelled,
    isEmpty ? "empty" : block ? "" : `option ${given}`,
    isFlagged ? "marked for review" : "",
    held !== null && !isEmpty ? `place ${nameOf(held)} here` : "",
  ]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
  return (
    <span
      className={cx(
        styles.gap,
        block && styles.block,
        given !== "" && styles.filled,
        held !== null && styles.open,
        isOver && styles.over,
        (wanted === number || room.current === number) && styles.now,
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
        if (from !== group.id || option === undefined || !placing.options.some((one) => one.id === option)) return;
        event.preventDefault();
        room.visit(number);
        put(number, option);
      }}
    >
      <button
        ref={slot}
        type="button"
        className={styles.slot}
        aria-label={label}
        aria-describedby={about === "" ? undefined : aboutId}
        aria-pressed={wanted === number}
        data-control={number}
        draggable={given !== ""}
        onDragStart={(event) => startDrag(event, group.id, given)}
        onClick={() => {
          if (held === null && onEmptyTouch !== undefined) onEmptyTouch();
          else touchGap(number);
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
            slot.current?.focus({ preventScroll: true }); // this button goes away
          }}
        >
          <Icon name="x" size={16} />
        </button>
      )}
      {about !== "" && (
        <span id={aboutId} hidden>
          {about}
        </span>
      )}
    </span>
  );
}

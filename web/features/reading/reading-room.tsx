import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Highlight } from "#core/exam/attempt/attempt.ts";
import type { ReadingModule } from "#core/exam/content/module.ts";
import { groupNumbers, type GroupOf } from "#core/exam/content/question-group.ts";
import type { TextBlock } from "#core/exam/content/text.ts";
import text from "#web/ui/text.module.css";
import { goToControl } from "#web/questions/go-to-control.ts";
import { GroupScope } from "#web/questions/group-scope.tsx";
import { HeadingAbove, HeadingPicker } from "#web/questions/headings.tsx";
import { PassagePane } from "./passage-pane.tsx";
import { questionsTitle } from "#web/questions/question-words.ts";
import { type Hand, RoomContext, type Sitting } from "#web/questions/sitting.ts";
import { type ReadingView, SplitView } from "./split-view.tsx";

export type ReadingRoomProps = {
  module: ReadingModule;
  /** Part number on screen. */
  part: number;
  view: ReadingView;
  sitting: Sitting;
  highlights: readonly Highlight[];
  onHighlights: (highlights: readonly Highlight[]) => void;
  newId: () => string;
  /** Counts up whenever the learner asks to be taken to the current question. */
  goTo: number;
  share: number;
  onShare: (share: number) => void;
};

/** The Reading paper: passage and questions of one part, with the learner's pen and all question widgets. */
export function ReadingRoom({
  module,
  part: partNumber,
  view,
  sitting,
  highlights,
  onHighlights,
  newId,
  goTo,
  share,
  onShare,
}: ReadingRoomProps) {
  const part = module.parts.find((one) => one.number === partNumber) ?? module.parts[0];
  const passagePane = useRef<HTMLElement>(null);
  const questionsPane = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [hand, setHand] = useState<Hand>(null);
  const [picking, pickHeading] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const announce = useCallback((words: string) => setSaid((before) => (before === words ? `${words} ` : words)), []);
  useKeptScroll(passagePane, `passage ${partNumber}`);
  useKeptScroll(questionsPane, `questions ${partNumber}`);

  const headings = useMemo(
    () => part?.groups.filter((group): group is GroupOf<"headings"> => group.kind === "headings") ?? [],
    [part],
  );
  const above = useCallback(
    (block: TextBlock): ReactNode => <HeadingAbove groups={headings} block={block} />,
    [headings],
  );
  const room = useMemo(() => ({ ...sitting, hand, setHand, pickHeading, announce }), [sitting, hand, announce]);

  const takeThere = useEffectEvent(() => {
    if (frame.current !== null) goToControl(frame.current, sitting.current);
  });
  useEffect(() => {
    if (goTo > 0) takeThere();
  }, [goTo]);

  useEffect(() => {
    if (hand === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setHand(null);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [hand]);

  if (part === undefined) return null;
  const onFocus = (event: FocusEvent) => {
    const control = event.target.closest<HTMLElement>("[data-control]")?.dataset["control"];
    const number = control === undefined ? Number.NaN : nearest(control, sitting.current);
    if (Number.isFinite(number) && number !== sitting.current) sitting.visit(number);
  };
  const title = questionsTitle(part.groups.flatMap(groupNumbers));
  return (
    <RoomContext value={room}>
      <div ref={frame} style={{ height: "100%", minHeight: 0 }} onFocus={onFocus}>
        <SplitView
          view={view}
          passagePane={passagePane}
          questionsPane={questionsPane}
          passageLabel={part.title}
          questionsLabel={title}
          share={share}
          onShare={onShare}
          passage={
            <PassagePane
              key={part.id}
              part={part}
              highlights={highlights}
              onHighlights={onHighlights}
              newId={newId}
              announce={announce}
              above={headings.length > 0 ? above : undefined}
              pane={passagePane}
            />
          }
          questions={part.groups.map((group) => (
            <GroupScope key={group.id} group={group} media={module.media} room={room} />
          ))}
        />
        <HeadingPicker groups={headings} number={picking} />
        <p className={text.vh} role="status" aria-live="polite">
          {said}
        </p>
      </div>
    </RoomContext>
  );
}

/** A block of several numbers stays at the one that is current. */
function nearest(control: string, current: number): number {
  const numbers = control.split(" ").map(Number);
  return numbers.includes(current) ? current : (numbers[0] ?? Number.NaN);
}

/** Each part keeps its own place in the passage and in the questions. */
function useKeptScroll(pane: RefObject<HTMLElement | null>, key: string): void {
  const [kept] = useState(() => new Map<string, number>());
  useLayoutEffect(() => {
    const element = pane.current;
    if (element === null) return;
    element.scrollTo(0, kept.get(key) ?? 0);
    const remember = () => kept.set(key, element.scrollTop);
    element.addEventListener("scroll", remember, { passive: true });
    return () => element.removeEventListener("scroll", remember);
  }, [pane, key, kept]);
}

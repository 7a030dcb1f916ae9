import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { pickQuestions } from "#core/exam/attempt/practice-set.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { markModule } from "#core/exam/marking/mark-module.ts";
import { NEW_CARD, nextDue } from "#core/exam/study/card-state.ts";
import type { StudyAct } from "#core/exam/study/study-log.ts";
import type { Device } from "#web/db/storage/device.ts";
import type { DueOnDevice } from "#web/db/study/due.ts";
import { type CardQuestion, readCardQuestion } from "#web/db/study/card-question.ts";
import type { CardSource } from "#web/db/study/study-cards.ts";
import { logCard } from "#web/db/study/study-log.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import text from "#web/ui/style/text.module.css";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { formatDue, formatRatingCount } from "./labels.ts";
import { SentenceFace, WordFace } from "./sentence-and-word-faces.tsx";
import { QuestionBack, QuestionFront } from "./question-face.tsx";
import type { RatedCard } from "./review-end.tsx";
import { CardSection, SessionFrame, type Steps } from "./session-frame.tsx";
import styles from "./study.module.css";
import { zoneAt } from "./zone-at.ts";

const CARD_NAMES: Record<CardSource["kind"], string> = { question: "Mistake", sentence: "Your sentence", word: "Word" };

export type ReviewedCardProps = {
  device: Device;
  owner: string;
  /** Returns the time by the server's clock. */
  clock: () => number;
  card: string;
  due: DueOnDevice;
  steps: Steps;
  notice: ReactNode;
  renderAudio: (question: CardQuestion) => ReactNode;
  onRated: (rated: RatedCard) => void;
  onSkipped: () => void;
  /** The card was suspended or deleted. */
  onRemoved: () => void;
  /** The learner undid the suspension or deletion. */
  onRestored: () => void;
};

/** One card: first its question, then its answer with the two ratings. */
export function ReviewedCard(props: ReviewedCardProps) {
  const { device, owner, clock, card, due, steps, notice, renderAudio } = props;
  const services = useServices();
  const source = due.sources.get(card);
  const question = useQuestion(device, source);
  const [isOpen, setOpen] = useState(false);
  const [given, setGiven] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers begin at the heading: of the question first, and of the answer once it is open.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isOpen]);

  const state = due.states.get(card) ?? NEW_CARD;
  const now = clock();
  const next = nextDue(state, now, zoneAt(now));
  const openedQuestion = question === "absent" ? null : question;
  const isRight = openedQuestion !== null && isOpen && given !== "" ? isCorrect(openedQuestion, given) : null;
  const isReady = source !== undefined && (source.kind !== "question" || openedQuestion !== null);

  const log = async (act: StudyAct): Promise<boolean> => {
    // "Undo" stays on the screen when another tab signs the learner out.
    if (services.local.readOwner() !== owner) return false;
    setBusy(true);
    const at = clock();
    const isDone = await logCard(device, { owner, card, act, at, zone: zoneAt(at) }).then(
      () => true,
      () => false,
    );
    setBusy(false);
    setFailed(!isDone);
    if (isDone) void services.sync().then((sync) => sync.drainSoon());
    return isDone;
  };
  const rate = async (act: RatedCard["act"]) => {
    if (!isBusy && (await log(act))) props.onRated({ act, due: next[act] });
  };
  const remove = async (act: "suspend" | "delete") => {
    if (!(await log(act))) return;
    props.onRemoved();
    const undo = act === "suspend" ? "resume" : "restore";
    showToast({
      text: act === "suspend" ? "The card is suspended" : "The card is deleted",
      action: {
        label: "Undo",
        run: () => void log(undo).then((isDone) => isDone && props.onRestored()),
      },
    });
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const isTyping = target?.matches("input:not([type=radio]), textarea, select") === true;
    if (isTyping || document.querySelector("dialog:modal") !== null) return;
    if (!isOpen && event.key === " " && target?.closest("button, a, input") === null && isReady) {
      event.preventDefault();
      setOpen(true);
    } else if (isOpen && event.key === "1") void rate("again");
    else if (isOpen && event.key === "2") void rate("good");
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  if (source === undefined || question === "absent")
    return (
      <SessionFrame steps={steps} foot={<Button onClick={props.onSkipped}>Next card</Button>}>
        <CardSection title="Mistake" note="">
          <h1>This question is no longer on this device</h1>
          <p className={styles.hint}>Download its test again to review it. The card stays due.</p>
        </CardSection>
      </SessionFrame>
    );
  return (
    <SessionFrame
      steps={steps}
      notice={
        hasFailed ? <Alert variant="danger">This device could not save. Free some space and try again.</Alert> : notice
      }
      foot={
        isOpen ? (
          <>
            <span className={styles.keys}>
              Press <kbd>1</kbd> or <kbd>2</kbd>
            </span>
            <Button
              variant={isRight === false ? "solid" : "outline"}
              disabled={isBusy}
              onClick={() => void rate("again")}
            >
              <span className={styles.rating}>
                Again <small>{formatDue(next.again, now)}</small>
              </span>
            </Button>
            <Button
              variant={isRight === false ? "outline" : "solid"}
              disabled={isBusy}
              onClick={() => void rate("good")}
            >
              <span className={styles.rating}>
                Good <small>{formatDue(next.good, now)}</small>
              </span>
            </Button>
          </>
        ) : (
          <>
            <span className={styles.keys}>
              Press <kbd>Space</kbd>
            </span>
            <Button disabled={!isReady} onClick={() => setOpen(true)}>
              {given === "" ? "Show answer" : "Check answer"}
            </Button>
          </>
        )
      }
    >
      <CardSection title={titleOf(source, question)} note={formatRatingCount(state.ratings)}>
        <h1 ref={heading} tabIndex={-1} className={text.visuallyHidden}>
          {CARD_NAMES[source.kind]} card, {isOpen ? "answer" : "question"}
        </h1>
        {source.kind === "sentence" && <SentenceFace mistake={source} isOpen={isOpen} />}
        {source.kind === "word" && <WordFace word={source.word} isOpen={isOpen} />}
        {source.kind === "question" &&
          (question === null ? (
            <Skeleton lines={5} />
          ) : isOpen ? (
            <QuestionBack
              question={question}
              audio={renderAudio(question)}
              mistake={source}
              given={given}
              isRight={isRight}
              now={now}
            />
          ) : (
            <QuestionFront
              question={question}
              audio={renderAudio(question)}
              given={given}
              onAnswer={setGiven}
              onCheck={() => setOpen(true)}
            />
          ))}
        {isOpen && (
          <p className={styles.actions}>
            <Button variant="quiet" disabled={isBusy} onClick={() => void remove("suspend")}>
              Suspend card
            </Button>
            <Button variant="quiet" disabled={isBusy} onClick={() => void remove("delete")}>
              Delete card
            </Button>
          </p>
        )}
      </CardSection>
    </SessionFrame>
  );
}

/**
 * Returns a card's question. Null while the question loads or if the card has none, "absent" if this device does not
 * have the question or cannot read it.
 */
function useQuestion(device: Device, source: CardSource | undefined): CardQuestion | "absent" | null {
  const [question, setQuestion] = useState<CardQuestion | "absent" | null>(null);
  useEffect(() => {
    if (source?.kind !== "question") return;
    return whenSettled(
      readCardQuestion(device, source),
      (opened) => setQuestion(opened ?? "absent"),
      () => setQuestion("absent"),
    );
  }, [device, source]);
  return question;
}

function isCorrect({ module, key, number }: CardQuestion, given: string): boolean {
  const oneQuestion = pickQuestions(module, [number]);
  const { questions } = markModule(oneQuestion, key, { [String(number)]: given }, null);
  return questions.find((mark) => mark.number === number)?.right === true;
}

function titleOf(source: CardSource, question: CardQuestion | null): string {
  if (source.kind !== "question" || question === null) return CARD_NAMES[source.kind];
  return `${MODULE_NAMES[question.module.module_type]} ${question.number}`;
}

import { useEffect, useId, useState } from "react";
import { formatMinutesSeconds } from "#core/format/format-duration.ts";
import { plural } from "#core/format/plural.ts";
import type { ExaminerReport, SpanComment, SpokenAnswer } from "#core/wire/crm/examiner.ts";
import { voiceTopicName } from "#core/wire/crm/voice-topics.ts";
import type { Client } from "#web/net/client.ts";
import { tryCall } from "#web/net/reply.ts";
import { useServices, useUser } from "#web/services.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { type Jump, SoundPlayer, type Speed, SpeedChoice } from "#web/ui/media/sound-player.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { CriteriaFeedback } from "./report-section.tsx";
import reportStyles from "./report.module.css";
import styles from "./spoken-report.module.css";

/** A moment of a recording is stored in tenths of a second. */
const TENTH_MS = 100;

/** The interview in an examiner report on Speaking: feedback by criterion, then the answers with comments. */
export function SpokenReport({ slug, report }: { slug: string; report: ExaminerReport }) {
  const id = useId();
  const isOwner = useIsOwner(slug);
  const [speed, setSpeed] = useState<Speed>("1");
  const { answers = [] } = report;
  const [section] = report.sections;
  if (section === undefined) return null;
  const parts = [...new Set(answers.map(({ part }) => part))].sort((a, b) => a - b);
  return (
    <section className={cx(layout.section, reportStyles.section, reportStyles.task)} aria-labelledby={id}>
      <div className={cx(layout.margin, reportStyles.margin)}>
        <b>Interview</b>
      </div>
      <div className={cx(layout.body, reportStyles.body)}>
        <div className={reportStyles.taskHead}>
          <h2 id={id}>Speaking</h2>
          <BandChip band={section.overall_bands} />
        </div>
        <CriteriaFeedback section={section} />
        {isOwner ? (
          <div className={styles.speed}>
            <SpeedChoice value={speed} onChange={setSpeed} />
          </div>
        ) : (
          <p className={cx(reportStyles.muted, styles.speed)}>
            The recordings are played only to the candidate, when signed in.
          </p>
        )}
        {parts.map((part) => (
          <section key={part} aria-label={`Part ${part}`}>
            <h3 className={styles.part}>Part {part}</h3>
            <ol className={styles.answers}>
              {answers
                .filter((answer) => answer.part === part)
                .map((answer, index) => (
                  <Answer
                    key={answer.id}
                    answer={answer}
                    name={`answer ${index + 1} of part ${part}`}
                    comments={section.comments
                      .filter(({ recording }) => recording === answer.id)
                      .toSorted((a, b) => a.anchor.start - b.anchor.start)}
                    speed={speed}
                    canListen={isOwner}
                  />
                ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}

/** Returns whether the server says that the signed-in reader owns the report. False until the server replies. */
function useIsOwner(slug: string): boolean {
  const services = useServices();
  const isSignedIn = useUser() !== null;
  const [isOwner, setOwner] = useState(false);
  useEffect(() => {
    if (!isSignedIn) return;
    return whenSettled(
      tryCall(async () => (await services.client()).call("reportResponse", { params: { slug }, body: {} })),
      ({ kind }) => setOwner(kind === "ok"),
    );
  }, [services, slug, isSignedIn]);
  return isOwner;
}

/** One answer: its question, its recording for the owner, and the examiner's comments on moments of the recording. */
function Answer({
  answer,
  name,
  comments,
  speed,
  canListen,
}: {
  answer: SpokenAnswer;
  name: string;
  comments: readonly SpanComment[];
  speed: Speed;
  canListen: boolean;
}) {
  const services = useServices();
  const [jump, setJump] = useState<Jump | null>(null);
  const load = async (): Promise<Blob | null> => {
    const reply = await (await services.client()).open("recording", { params: { id: answer.id } });
    return reply.kind === "ok" ? await reply.response.blob() : null;
  };
  return (
    <li>
      <p className={styles.question}>{answer.question === "" ? "A question of the examiner" : answer.question}</p>
      {canListen && <SoundPlayer name={name} duration={answer.duration} speed={speed} jump={jump} load={load} />}
      {comments.length > 0 && (
        <ul className={styles.comments}>
          {comments.map(({ id, anchor, comment }) => {
            const position = anchor.start * TENTH_MS;
            return (
              <li key={id}>
                {canListen ? (
                  <button type="button" className={styles.moment} onClick={() => setJump({ position })}>
                    <span className={text.visuallyHidden}>Play {name} from </span>
                    {formatMinutesSeconds(position)}
                  </button>
                ) : (
                  <span className={styles.moment}>{formatMinutesSeconds(position)}</span>
                )}
                <p>{comment}</p>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

/** The examiner's voice comments. In print, the URL of the page that plays them. */
export function ReportVoice({
  slug,
  report,
  createPublicClient,
}: {
  slug: string;
  report: ExaminerReport;
  /** Returns a client without a session, because everybody who has the link may listen. */
  createPublicClient: () => Promise<Client>;
}) {
  const services = useServices();
  const [speed, setSpeed] = useState<Speed>("1");
  const { voice_comments: comments = [], is_preview: isPreview, sections } = report;
  const tasks = sections.map(({ task }) => task);
  const load = async (comment: string): Promise<Blob | null> => {
    const client = isPreview ? await services.client() : await createPublicClient();
    const reply = await client.open("reportVoiceComment", { params: { slug, id: comment } });
    return reply.kind === "ok" ? await reply.response.blob() : null;
  };
  return (
    <>
      <div className={styles.voice}>
        <div className={styles.voiceSpeed}>
          <SpeedChoice value={speed} onChange={setSpeed} />
        </div>
        <ol className={styles.answers}>
          {comments.map((comment, index) => (
            <li key={comment.id}>
              <h3>{voiceTopicName(comment.topic, tasks)}</h3>
              <SoundPlayer
                name={`voice comment ${index + 1}`}
                duration={comment.duration}
                speed={speed}
                jump={null}
                load={() => load(comment.id)}
              />
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.printOnly}>
        {plural(comments.length, { one: "# voice comment", other: "# voice comments" })}: listen at{" "}
        {`${location.origin}${location.pathname}`}
      </p>
    </>
  );
}

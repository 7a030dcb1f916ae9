import { useOutage } from "#web/ui/hooks/use-online.ts";
import { REACTIONS } from "#core/wire/feedback/reactions.ts";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./reactions.module.css";
import { type ReactionsState, useReactions } from "./use-reactions.ts";
import { learnersLabel, REACTION_LABELS } from "./labels.ts";

/** Buttons for the six reactions. A learner gives at most one reaction. Pressing its button again removes it. */
export function Reactions({ owner, uniqueId, question }: { owner: string; uniqueId: string; question: string }) {
  const { view, fetchState, refetch, choose } = useReactions(owner, uniqueId);
  const outage = useOutage();
  return (
    <div>
      <fieldset className={styles.reactions} aria-label={question}>
        {REACTIONS.map((reaction) => {
          const { emoji, word } = REACTION_LABELS[reaction];
          const count = view?.counts?.[reaction] ?? null;
          const isOwn = view?.own === reaction;
          return (
            <button
              key={reaction}
              type="button"
              aria-pressed={isOwn}
              disabled={view === null}
              onClick={() => choose(isOwn ? null : reaction)}
            >
              <span className={styles.emoji} aria-hidden="true">
                {emoji}
              </span>
              <span>
                {word}
                <span className={text.visuallyHidden}>{learnersLabel(count)}</span>
              </span>
              {count !== null && count > 0 && (
                <span className={styles.count} aria-hidden="true">
                  {count}
                </span>
              )}
            </button>
          );
        })}
      </fieldset>
      <div className={styles.state}>
        <output>{describeState(view, fetchState, outage)}</output>
        {fetchState === "failed" && (
          <Button variant="quiet" onClick={refetch}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

function describeState(
  view: ReactionsState["view"],
  fetchState: ReactionsState["fetchState"],
  outage: string,
): string | null {
  if (fetchState === "broken") return "This device’s storage could not be used. Please reload the page.";
  if (view?.isWaiting === true) return "Waiting to send";
  if (fetchState === "failed") return "We couldn’t load other people’s reactions.";
  return fetchState === "offline" && view?.counts == null
    ? `${outage} Counts appear when you are connected again.`
    : null;
}

import { REACTIONS } from "#core/wire/reactions.ts";
import { Button } from "#web/ui/button.tsx";
import text from "#web/ui/text.module.css";
import styles from "./reactions.module.css";
import { type ReactionsState, useReactions } from "./use-reactions.ts";
import { countWords, REACTION_WORDS } from "./words.ts";

/** Six reactions, of which a learner has one or none; pressing it again takes it back. */
export function Reactions({ owner, uniqueId, question }: { owner: string; uniqueId: string; question: string }) {
  const { view, trouble, refetch, choose } = useReactions(owner, uniqueId);
  return (
    <div>
      <fieldset className={styles.react} aria-label={question}>
        {REACTIONS.map((reaction) => {
          const { emoji, word } = REACTION_WORDS[reaction];
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
                <span className={text.vh}>{countWords(count)}</span>
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
        <output>{wordsOf(view, trouble)}</output>
        {trouble === "failed" && (
          <Button variant="quiet" onClick={refetch}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

function wordsOf(view: ReactionsState["view"], trouble: ReactionsState["trouble"]): string | null {
  if (trouble === "broken") return "This device’s storage could not be used. Please reload the page.";
  if (view?.isWaiting === true) return "Waiting to send";
  if (trouble === "failed") return "The reactions of others could not be fetched.";
  return trouble === "offline" && view?.counts == null ? "Offline. Counts appear when you are connected." : null;
}

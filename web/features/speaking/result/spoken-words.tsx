import { formatBand, formatDecimal } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import { CRITERION_GUIDES } from "#core/exam/speaking/descriptors.ts";
import type { PartWords, WordsReport } from "#core/exam/speaking/speaking-report.ts";
import { MIN_WORDS, type RangeOrReason } from "#core/exam/speaking/spoken-ranges.ts";
import type { SpokenText } from "#core/exam/speaking/spoken-text.ts";
import { NO_RANGE_REASONS } from "./measure-labels.ts";
import flowStyles from "./flow-table.module.css";
import styles from "./spoken-words.module.css";

const MAX_QUOTED_ERRORS = 8;

/** What the transcripts show about words and grammar, and the indicative ranges of three criteria. */
export function SpokenWords({ report }: { report: WordsReport }) {
  const { text, has_lexicon, transcript, ranges } = report;
  return (
    <section className={flowStyles.flow} aria-labelledby="what-words-show">
      <h2 id="what-words-show">What your words show</h2>
      {text === null ? (
        <p className={flowStyles.lead}>
          Write down what you said in at least one part: then words, fillers, grammar and indicative ranges appear here.
        </p>
      ) : (
        <>
          <dl className={flowStyles.rows}>
            {rowsOf(report, text).map(({ name, value, meaning, ofPart }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={flowStyles.value}>{value}</dd>
                {ofPart !== undefined && report.parts.length > 1 && (
                  <dd className={flowStyles.parts}>
                    {report.parts.map((part) => (
                      <span key={part.part}>
                        Part {part.part} <b>{ofPart(part)}</b>
                      </span>
                    ))}
                  </dd>
                )}
                <dd className={flowStyles.meaning}>{meaning}</dd>
              </div>
            ))}
          </dl>
          {has_lexicon ? (
            <GrammarErrors text={text} transcript={transcript} />
          ) : (
            <p className={styles.note}>{NO_RANGE_REASONS.no_words} Grammar and less common words appear here then.</p>
          )}
        </>
      )}
      <h3 className={styles.sub}>Indicative ranges</h3>
      <ul className={styles.ranges}>
        <Range name={CRITERION_GUIDES.fluency.name} range={ranges.fluency} />
        <Range name={CRITERION_GUIDES.lexis.name} range={ranges.lexis} />
        <Range name={CRITERION_GUIDES.grammar.name} range={ranges.grammar} />
        <li>
          <span>{CRITERION_GUIDES.pronunciation.name}</span>
          <span className={styles.none}>Never scored: a machine cannot hear whether you are easy to understand.</span>
        </li>
      </ul>
      <p className={styles.note}>
        Ranges come from counting, by rules set by hand from the public descriptors. They are not based on examiners’
        bands and are not a Speaking band.
      </p>
    </section>
  );
}

function Range({ name, range }: { name: string; range: RangeOrReason }) {
  return (
    <li>
      <span>{name}</span>
      {"missing" in range ? (
        <span className={styles.none}>{NO_RANGE_REASONS[range.missing]}</span>
      ) : (
        <b>
          {formatBand(range.low)} to {formatBand(range.high)}
        </b>
      )}
    </li>
  );
}

type WordsRow = { name: string; value: string; meaning: string; ofPart?: (part: PartWords) => string };

function rowsOf({ words_a_minute: pace, has_lexicon: hasLexicon }: WordsReport, text: SpokenText): WordsRow[] {
  const formatPerHundred = (count: number, words = text.words): string =>
    formatDecimal((count * 100) / Math.max(1, words), 1);
  return [
    {
      name: "Words",
      value: String(text.words),
      meaning:
        text.words < MIN_WORDS ? `Without fillers. A range needs at least ${MIN_WORDS} words.` : "Without fillers.",
    },
    ...(pace === null
      ? []
      : [
          {
            name: "Words in a minute",
            value: String(pace),
            meaning:
              "Pauses included. Easy talk has 100 to 160; under 90 is slow to follow, far above 160 is hard to follow.",
            ofPart: (part: PartWords) => String(part.words_a_minute ?? "–"),
          },
        ]),
    {
      name: "Fillers in 100 words",
      value: formatPerHundred(text.fillers),
      ofPart: ({ fillers, words }) => formatPerHundred(fillers, words),
      meaning: "“Um”, “er” and the like. Good speakers use them as well, so fillers alone do not decide a band.",
    },
    {
      name: "Words said twice",
      value: String(text.repeats),
      meaning: "The same word twice in a row, a sign of searching for words. A few do not matter.",
    },
    ...(text.variety === null
      ? []
      : [
          {
            name: "Different words in 100",
            value: String(text.variety),
            meaning:
              "Measured over every fifty words in a row, then scaled to 100. About 70 is ordinary talk, 76 and more is varied.",
          },
        ]),
    ...(hasLexicon
      ? [
          {
            name: "Less common words",
            value: String(text.rarer.count),
            meaning: text.rarer.words.length === 0 ? "None was found." : text.rarer.words.join(", "),
          },
        ]
      : []),
    {
      name: "Clauses joined in 100 words",
      value: formatPerHundred(text.subordinators),
      meaning: "Words such as “because”, “which” and “although”. Two or more show that you join ideas.",
    },
  ];
}

/** The errors that our grammar rules find. */
function GrammarErrors({ text, transcript }: { text: SpokenText; transcript: string }) {
  if (text.marks.length === 0)
    return <p className={styles.note}>Our grammar rules found no errors. We can miss errors.</p>;
  const quoted = text.marks.slice(0, MAX_QUOTED_ERRORS);
  return (
    <>
      <h3 className={styles.sub}>
        {text.marks.length > quoted.length
          ? plural(text.marks.length, {
              one: `Grammar: # place, the first ${quoted.length}`,
              other: `Grammar: # places, the first ${quoted.length}`,
            })
          : plural(text.marks.length, { one: "Grammar: # place", other: "Grammar: # places" })}
      </h3>
      <ul className={styles.places}>
        {quoted.map((mark) => (
          <li key={mark.start}>
            <q>{transcript.slice(mark.start, mark.end)}</q>
            {mark.suggestions[0] !== undefined && <b> {mark.suggestions[0]}</b>}
            <span>{mark.reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

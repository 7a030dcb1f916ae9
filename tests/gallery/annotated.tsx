import { useState } from "react";
import { grammarScore } from "#core/exam/grammar/score.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import {
  checkGrammar,
  downloadChecker,
  type GrammarCheck,
  isCheckerDownloaded,
} from "#web/app/language/check-grammar.ts";
import { CHECKER_BYTES } from "#web/app/language/checker-file.ts";
import { AnnotatedText } from "#web/features/grammar/annotated-text.tsx";
import { CheckerDownload } from "#web/features/grammar/checker-download.tsx";

const TEXT = `In recent years, the goverments of many large cities has decided to keep private cars out of the centre at weekends. While this policy creates problems for some businesses I believe that its benefits for residents are greater.

The most obvious advantage is the quality of the air. When traffic is removed, the level of pollution fall, and families can do things in streets which they normally avoid.`;

const mark = (
  words: string,
  type: GrammarMark["type"],
  rule: string,
  reason: string,
  suggestions: string[],
): GrammarMark => ({
  start: TEXT.indexOf(words),
  end: TEXT.indexOf(words) + words.length,
  type,
  rule,
  reason,
  suggestions,
});

const MARKS: GrammarMark[] = [
  mark("goverments", "spelling", "spelling", "This word is in neither a British nor an American word list.", [
    "governments",
  ]),
  mark("has decided", "grammar", "agreement-plural", "The subject is “governments”, which takes a plural verb.", [
    "have decided",
  ]),
  mark(
    "businesses I",
    "punctuation",
    "clause-comma",
    "Put a comma between a clause that comes first and the main clause.",
    ["businesses, I"],
  ),
  mark("fall", "grammar", "agreement-singular", "The subject is “the level”, which takes a singular verb.", ["falls"]),
  mark("do things", "style", "informal-word", "This wording is vague. In an essay choose another.", ["walk", "play"]),
];

/** Shows the annotated answer with marks, without marks, and not checked yet. */
export function AnnotatedGallery() {
  return (
    <section id="annotated" style={{ padding: 20 }}>
      <h2>States</h2>
      <div id="annotated-marked">
        <AnnotatedText text={TEXT} marks={MARKS} score={grammarScore(TEXT, MARKS)?.score ?? null} checker="ours" />
      </div>
      <div id="annotated-clean">
        <AnnotatedText text="The bus was late." marks={[]} score={100} checker="harper" />
      </div>
      <div id="annotated-pending">
        <AnnotatedText text="The bus was late." marks={null} score={null} checker="ours" />
      </div>
    </section>
  );
}

const UNCHECKED = "She don't like the color of it. I could of gone their by bus.";

/** Shows the checker in its worker, with its download, as the result page uses it. */
export function CheckerGallery() {
  const [check, setCheck] = useState<GrammarCheck | null>(null);
  const run = (): void => void checkGrammar(UNCHECKED).then(setCheck);
  return (
    <section id="checker" style={{ padding: 20 }}>
      <CheckerDownload
        bytes={CHECKER_BYTES}
        isDownloaded={isCheckerDownloaded}
        download={downloadChecker}
        onReady={run}
      />
      <button type="button" onClick={run}>
        Check
      </button>
      <AnnotatedText
        text={UNCHECKED}
        marks={check?.marks ?? null}
        score={check?.score ?? null}
        checker={check?.checker ?? "ours"}
      />
    </section>
  );
}

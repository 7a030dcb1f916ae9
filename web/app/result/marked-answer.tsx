import { useCallback, useEffect, useRef, useState } from "react";
import { limitScoreToBand } from "#core/exam/grammar/grammar-label.ts";
import { AnnotatedText } from "#web/features/grammar/annotated-text.tsx";
import { CheckerDownload } from "#web/features/grammar/checker-download.tsx";
import { PlainAnswer } from "#web/features/writing-result/plain-answer.tsx";
import layout from "#web/features/writing-result/writing-result.module.css";
import { checkGrammar, downloadChecker, type GrammarCheck, isCheckerDownloaded } from "../language/check-grammar.ts";
import { CHECKER_BYTES } from "../language/checker-file.ts";

/**
 * An answer with grammar marks and the name of their checker. Shows the server's marks, unless the server used only our
 * own rules and this device used more. Shows plain text until there are marks. `band` is the estimate for grammar,
 * which the score must not contradict. Offers to download the grammar checker if only our own rules were used.
 */
export function MarkedAnswer({
  text,
  serverCheck,
  band,
}: {
  text: string;
  serverCheck: GrammarCheck | null;
  band: number | null;
}) {
  const [check, setCheck] = useState<GrammarCheck | null>(null);
  const lastCheck = useRef(0);
  const run = useCallback(async (): Promise<void> => {
    lastCheck.current += 1;
    const thisCheck = lastCheck.current;
    const found = await checkGrammar(text);
    if (thisCheck === lastCheck.current && found !== null) setCheck(found);
  }, [text]);
  useEffect(() => {
    if (text.trim() !== "") void run();
    return () => {
      lastCheck.current += 1;
    };
  }, [text, run]);
  if (text.trim() === "") return <PlainAnswer text={text} />;
  const isFromServer =
    serverCheck !== null && (serverCheck.checker !== "ours" || check === null || check.checker === "ours");
  const shown = isFromServer ? serverCheck : check;
  if (shown === null)
    return (
      <>
        <PlainAnswer text={text} />
        <p className={layout.pending}>Grammar Check Pending</p>
      </>
    );
  return (
    <>
      <AnnotatedText
        text={text}
        marks={shown.marks}
        score={limitScoreToBand(shown.score, band)}
        checker={shown.checker}
      />
      <p className={layout.pending}>{isFromServer ? "Marked by the server." : "Marked on this device."}</p>
      {shown.checker === "ours" && (
        <div className={layout.more}>
          <CheckerDownload
            bytes={CHECKER_BYTES}
            isDownloaded={isCheckerDownloaded}
            download={downloadChecker}
            onReady={() => void run()}
          />
        </div>
      )}
    </>
  );
}

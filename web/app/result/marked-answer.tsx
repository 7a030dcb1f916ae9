import { useCallback, useEffect, useRef, useState } from "react";
import { limitScoreToBand } from "#core/exam/grammar/grammar-label.ts";
import { AnnotatedText } from "#web/features/grammar/annotated-text.tsx";
import { CheckerDownload } from "#web/features/grammar/checker-download.tsx";
import { PlainAnswer } from "#web/features/writing-result/plain-answer.tsx";
import layout from "#web/features/writing-result/writing-result.module.css";
import { checkGrammar, downloadChecker, type GrammarCheck, isCheckerHere } from "../language/check-grammar.ts";
import { CHECKER_BYTES } from "../language/checker-file.ts";

/**
 * An answer with grammar marks: the server's if it checked more than our rules, else this device's, with their source.
 * Plain text until marks exist. `band` is the estimate for grammar, which the score must not contradict. Offers the
 * grammar checker's download if it was not used.
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
  const isServers =
    serverCheck !== null && (serverCheck.checker !== "ours" || check === null || check.checker === "ours");
  const shown = isServers ? serverCheck : check;
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
      <p className={layout.pending}>{isServers ? "Marked by the server." : "Marked on this device."}</p>
      {shown.checker === "ours" && (
        <div className={layout.more}>
          <CheckerDownload
            bytes={CHECKER_BYTES}
            isHere={isCheckerHere}
            download={downloadChecker}
            onReady={() => void run()}
          />
        </div>
      )}
    </>
  );
}

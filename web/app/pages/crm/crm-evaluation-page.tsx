import { useParams } from "react-router";
import { EvaluationView } from "#web/features/crm/evaluation/evaluation-view.tsx";
import { AnnotatedText } from "#web/features/grammar/annotated-text.tsx";
import { renderFigure } from "#web/app/result/task-figure.tsx";
import { startVoice } from "#web/app/crm/start-voice.ts";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import { checkerOf } from "#web/app/language/checker-of.ts";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Evaluation", fonts: [serif] });

export function Component() {
  const { slug = "" } = useParams();
  return (
    <EvaluationView
      slug={slug}
      isAdmin={useRole() === "admin"}
      startVoice={startVoice}
      renderFigure={renderFigure}
      renderMarks={({ text, marks, score }) => (
        <AnnotatedText text={text} marks={marks} score={score} checker={checkerOf(marks)} />
      )}
    />
  );
}

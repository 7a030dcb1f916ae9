import { renderToStaticMarkup } from "react-dom/server";
import * as v from "valibot";
import { parse } from "yaml";
import type { Answers } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import { ModuleSchema } from "#core/exam/content/module.ts";
import { moduleGroups } from "#core/exam/content/question-numbers.ts";
import { markModule } from "#core/exam/marking/mark-module.ts";
import { compileGroups } from "#scripts/content/compile/compile-part.ts";
import { createReporter, type Finding } from "#scripts/content/findings.ts";
import { lintQuestions } from "#scripts/content/lint/questions.ts";
import { AuthoredGroupSchema, authoringOf } from "#scripts/content/questions/kinds.ts";
import { GroupScope } from "#web/questions/group-scope.tsx";
import { QuestionLayout } from "#web/questions/question-layout.tsx";
import { ReviewAnswer } from "#web/questions/review-answer.tsx";

const PASSAGE =
  "The tower was built in 1821. Thirty years later gas replaced whale oil. In 1974 the last keeper left, because the light was automatic.";
const texts = [
  { id: "text", title: "A lighthouse", blocks: [{ id: "text.p1", kind: "paragraph" as const, text: PASSAGE }] },
];
const version = "0123456789abcdef";
const ignore = (): void => {};

/** Compiles, checks and lints one group, marks `answers`, and renders the group for the exam and for the review. */
export async function tryGroup(yaml: string, answers: Answers) {
  const findings: Finding[] = [];
  const report = createReporter("group.yaml", () => null, findings);
  const authored = v.parse(AuthoredGroupSchema, parse(yaml));
  const work = { folder: { dir: ".", name: "example" }, report, findings, media: new Map() };
  const { groups, keys } = await compileGroups({ groups: [authored] }, ["parts", 0], texts, work);
  const module = v.parse(ModuleSchema, {
    slug: "example",
    name: "Example",
    module_type: "reading",
    test_type: "academic",
    content_version: version,
    duration: 3600,
    media: [],
    parts: [{ id: "passage-1", number: 1, title: "Passage 1", minutes: 20, texts, groups }],
  });
  if (module.module_type !== "reading") throw new Error("the example must be a Reading module");
  const questions = keys.map(({ key }) => key);
  const key: ModuleKey = { module_slug: "example", content_version: version, key_version: version, questions };
  const [group] = moduleGroups(module);
  if (group === undefined) throw new Error("the module has no group");
  const place = ["parts", 0, "groups", 0];
  const part = { id: "passage-1", place: ["parts", 0], passages: [], groups: [{ group, place, keys: questions }] };
  lintQuestions({ module, report, parts: [part] });

  const marking = markModule(module, key, answers, null);
  const session = { answers, flags: [], current: 0, answer: ignore, toggleFlag: ignore, visit: ignore };
  const widget = renderToStaticMarkup(
    <QuestionLayout session={session} goToCount={0}>
      {(context) => <GroupScope group={group} media={[]} context={context} />}
    </QuestionLayout>,
  );
  const review = marking.questions.map((mark) =>
    renderToStaticMarkup(
      <ReviewAnswer
        mark={mark}
        groups={[group]}
        answerKey={key}
        seconds={0}
        isOpen={false}
        onToggle={ignore}
        medium="read"
        evidence={null}
        actions={null}
      />,
    ),
  );
  return { findings, lines: authoringOf(group).linesWithoutKey(group), marking, widget, review };
}

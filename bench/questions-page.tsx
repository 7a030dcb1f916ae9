/** The page that `questions.bench.ts` measures: it renders the 40 questions of a Reading module on demand. */
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { GroupScope } from "#web/questions/group-scope.tsx";
import { QuestionLayout } from "#web/questions/question-layout.tsx";
import "#web/ui/style/tokens.css";
import "#web/ui/style/base.css";

const GROUPS = fixtureModule.parts.flatMap((part) => part.groups);
const session = {
  answers: {},
  flags: [],
  current: 1,
  answer: () => undefined,
  toggleFlag: () => undefined,
  visit: () => undefined,
};
let root: Root | null = null;

/** Renders all questions, and resolves once they are painted. */
async function show(): Promise<void> {
  const host = document.createElement("div");
  document.body.append(host);
  const newRoot = createRoot(host);
  root = newRoot;
  flushSync(() =>
    newRoot.render(
      <QuestionLayout session={session} goToCount={0}>
        {(context) =>
          GROUPS.map((group) => (
            <GroupScope key={group.id} group={group} media={fixtureModule.media} context={context} />
          ))
        }
      </QuestionLayout>,
    ),
  );
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function hide(): void {
  root?.unmount();
  root = null;
  document.body.replaceChildren();
}

Object.assign(globalThis, { show, hide });
await document.fonts.ready;
document.body.dataset["ready"] = "true";

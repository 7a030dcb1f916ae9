/** The CRM page of an evaluation with a learner's two answers, for component tests. */
import { vi } from "vitest";
import { MemoryRouter } from "react-router";
import { useState } from "react";
import { STOCK_COMMENTS } from "#core/exam/writing/stock-comments.ts";
import type { CommentBank } from "#core/wire/crm/comment-bank.ts";
import type { CrmEvaluation, CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import type { CrmComment } from "#core/wire/crm/evaluation-forms.ts";
import { WorkTab } from "#web/features/crm/evaluation/work-tab.tsx";
import { createFakeServer, renderWithServer } from "./component.tsx";

export const ANSWER = "The chart compare two towns. It has rose in one of them.\nIn the other, the number fell.";
const makeComment = (id: string, start: number, end: number): CrmComment => ({
  id: id.padEnd(22, "0"),
  anchor: { block: "task-1", start, end },
  comment: `About ${ANSWER.slice(start, end)}.`,
  version: 1,
  staff_name: "Ada Lowe",
  updated_at: 0,
});
const makeSection = (task: 1 | 2): CrmSection => ({
  id: task,
  task,
  section: `task-${task}`,
  question: `<p>Question ${task}</p><figure><table><tbody><tr><td>1</td></tr></tbody></table></figure>`,
  figures: task === 1 ? [{ title: "Two towns" }] : [],
  media: [],
  answer: ANSWER,
  word_count: 16,
  para_count: 2,
  grammar_check: null,
  grammar_score: null,
  mark_decisions: [],
  score_confirmed: false,
  ta_bands: null,
  cc_bands: null,
  lr_bands: null,
  ga_bands: null,
  ta_feedback: "",
  cc_feedback: "",
  lr_feedback: "",
  ga_feedback: "",
  overall_bands: null,
  comments: task === 1 ? [makeComment("b", 10, 17), makeComment("a", 32, 40)] : [],
  version: 1,
  staff_name: null,
  saved_at: null,
});
export const EVALUATION = {
  id: 7,
  slug: "evaluation-00000000001",
  name: "Mina Park",
  status: "PAYMENT-MADE",
  feedback: "",
  report_message: "",
  version: 1,
  staff_name: null,
  saved_at: null,
  cancelled_at: null,
  overall_bands: null,
  can_mark: true,
  remark_of: null,
  remark: null,
  sections: [makeSection(1), makeSection(2)],
  answers: [],
  voice_comments: [],
  drafts: [],
} as unknown as CrmEvaluation;

/** The comments that come with the product, and one sentence that the examiner wrote twice. */
export const BANK: CommentBank = {
  comments: STOCK_COMMENTS.map((stock, i) => ({
    ...stock,
    skill: "writing",
    number: i + 1,
    id: null,
    is_shared: true,
    can_change: false,
  })),
  repeated: [{ criterion: "ta", comment: "Put the overview second." }],
};

export type WorkbenchCall = { name: string; input: { params?: { id?: unknown }; body?: Record<string, unknown> } };

/** Shows the evaluation to an examiner. The server accepts every save. Returns the calls. */
export function showWorkbench(): { calls: WorkbenchCall[] } {
  const calls: WorkbenchCall[] = [];
  const replies: Record<string, (input: WorkbenchCall["input"]) => unknown> = {
    crmCommentBank: () => BANK,
    crmAddBankComment: ({ body }) => ({ ...body, number: 101, id: 1, skill: null, can_change: true }),
    crmUpdateSection: ({ params, body }) => ({
      ...EVALUATION.sections.find(({ id }) => id === params?.id),
      ...body,
      version: 2,
    }),
    crmAddComment: ({ body }) => ({ ...makeComment(`new-${calls.length}`, 0, 1), ...body }),
    crmSaveDraft: () => ({ detail: "The draft was saved." }),
  };
  const call = (name: string, input: WorkbenchCall["input"]): Promise<unknown> => {
    calls.push({ name, input });
    const reply = replies[name];
    return Promise.resolve(reply === undefined ? { kind: "network" } : { kind: "ok", data: reply(input) });
  };
  const local = { readOwner: () => "account-ada", onLocalChange: () => () => undefined };
  const server = createFakeServer({
    local: local as never,
    client: vi.fn(() => Promise.resolve({ call })) as never,
  });
  renderWithServer(<Workbench />, server);
  return { calls };
}

function Workbench() {
  const [evaluation, setEvaluation] = useState(EVALUATION);
  return (
    <MemoryRouter>
      <WorkTab
        evaluation={evaluation}
        isShown
        voice={null}
        unsentVoiceCount={0}
        renderFigure={({ figure }) => <p>Chart of {figure.title}</p>}
        renderMarks={() => null}
        onChange={setEvaluation}
        onReload={() => undefined}
        onNewSlug={() => undefined}
      />
    </MemoryRouter>
  );
}

import { answerQuestion, askAboutReport, rateReport } from "#api/commands/evaluation/report-responses.ts";
import type { Services } from "#api/services.ts";
import type { Rating } from "#core/wire/crm/report-response.ts";
import { expectDone } from "./expect-done.ts";
import { seededRandom } from "./seeded-random.ts";

const RATINGS: readonly [Response, ...Response[]] = [
  { rating: 5, comment: "The notes on my paragraphs were exactly what I needed. Thank you." },
  { rating: 4, comment: "" },
  { rating: 5, comment: "" },
  { rating: 4, comment: "Useful, but I would like more about vocabulary." },
  { rating: 2, comment: "The feedback on Task 1 is short." },
  { rating: 3, comment: "" },
];
const QUESTIONS: readonly { question: string; answer: string | null }[] = [
  {
    question: "You gave 6 for Coherence in Task 2. Is it the linking words or the order of the paragraphs?",
    answer:
      "Mostly the order. Your third paragraph returns to the point of the first. Put the two together, and each paragraph has one idea.",
  },
  { question: "May I use an example from my own country in Task 2?", answer: null },
];
type Response = { rating: Rating; comment: string };

/** The numbers of the reports whose clients ask the first and the second question. */
const ASKING_REPORTS = [9, 17];

/**
 * Lets the clients of even-numbered reports rate them, and the clients of two reports ask a question. `servicesAfter`
 * gives the services at a time between the request (0) and the report (1), or after the report.
 */
export async function addResponse(
  servicesAfter: (share: number) => Services,
  accountId: string,
  { slug, examiner, reportNumber }: { slug: string; examiner: string; reportNumber: number },
): Promise<void> {
  const random = seededRandom(`response to report ${reportNumber}`);
  if (reportNumber % 2 === 0)
    expectDone("The rating", await rateReport(servicesAfter(1.2), accountId, slug, random.pick(RATINGS)));
  const asked = QUESTIONS[ASKING_REPORTS.indexOf(reportNumber)];
  if (asked === undefined) return;
  expectDone("The question", await askAboutReport(servicesAfter(1.2), accountId, slug, asked.question));
  if (asked.answer !== null)
    expectDone("The answer", await answerQuestion(servicesAfter(1.4), examiner, slug, asked.answer));
}

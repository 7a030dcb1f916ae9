import { groupOf, moduleGroups } from "#core/exam/content/question-numbers.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import { shortenText } from "#core/format/shorten-text.ts";
import type { Figures, QuestionFigures } from "#core/wire/crm/figures.ts";
import type { FiguresRange } from "#api/store/operate/figures.ts";
import { findQuestionFigures, type QuestionTally } from "#api/store/operate/question-figures.ts";
import type { Db } from "#api/store/store.ts";
import { type Contents, createContents } from "../sync/contents.ts";

const MAX_TEXT_CHARACTERS = 140;

/** Returns the most failed, the most skipped and the slowest questions, each with its text. */
export async function readQuestionFigures(db: Db, range: FiguresRange): Promise<Figures["questions"]> {
  const { attempts, failed, skipped, slow } = await findQuestionFigures(db, range);
  const contents = createContents(db);
  const addTexts = (tallies: readonly QuestionTally[]): Promise<QuestionFigures[]> =>
    Promise.all(tallies.map((tally) => addText(contents, tally)));
  return { attempts, failed: await addTexts(failed), skipped: await addTexts(skipped), slow: await addTexts(slow) };
}

async function addText(
  contents: Contents,
  { module_slug, content_version, ...question }: QuestionTally,
): Promise<QuestionFigures> {
  const content = await contents.find(module_slug, content_version);
  const group = content === null ? undefined : groupOf(moduleGroups(content.module), question.number);
  const text = group === undefined ? "" : rulesOf(group).prompt(group, question.number).text;
  return { ...question, text: shortenText(text.replaceAll(/\s+/gu, " ").trim(), MAX_TEXT_CHARACTERS) };
}

import type { ModuleKey } from "../content/answer-key.ts";

/**
 * Returns the stable name of a question over all content versions: its module and authored id. A question of a version
 * without ids is named by its number in that version.
 */
export function questionRef(
  { module_slug, content_version, questions }: Pick<ModuleKey, "module_slug" | "content_version" | "questions">,
  number: number,
): string {
  const id = questions.find((question) => question.number === number)?.id;
  return id === undefined ? `${module_slug}@${content_version}/${number}` : `${module_slug}/${id}`;
}

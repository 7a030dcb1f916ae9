import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { compileRich } from "./compile-rich.ts";
import { type AuthoredGroup, authoringOf } from "../questions/kinds.ts";
import type { CompileContext } from "../questions/kind-authoring.ts";

/**
 * Compiles a group as the candidate sees it. The key is compiled in compile-key.ts, so that no part of it can end up
 * here.
 */
export function compileGroup(authored: AuthoredGroup, context: CompileContext): QuestionGroup {
  return {
    id: authored.id,
    type: authored.type,
    instructions: compileRich(authored.instructions, context.report, ["instructions"]),
    ...authoringOf(authored).compile(authored, context),
  };
}

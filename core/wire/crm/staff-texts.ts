import { requiredText } from "../text/required-text.ts";

/** Maximum characters of each text that staff write. */
export const MAX_STAFF_CHARACTERS = { feedback: 5000, message: 2000, comment: 1000, reason: 300 } as const;

/** Reason for a change, stored in the audit trail or the list of changes. */
export const ReasonSchema = requiredText("Say why", MAX_STAFF_CHARACTERS.reason);

export const CommentTextSchema = requiredText("Comment is required", MAX_STAFF_CHARACTERS.comment);

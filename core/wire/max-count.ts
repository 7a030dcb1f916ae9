/** Highest value of a counter of edits, revisions or commands. No device and no form reaches it. */
export const MAX_COUNT = 2_147_483_647;

/**
 * Comments on Speaking that every examiner finds in the comment bank: written for this product. Placeholders are
 * those of Writing (core/exam/writing/stock-comments.ts). A comment keeps its position in the list: add new ones at the
 * end.
 */
export const SPEAKING_STOCK_COMMENTS: readonly { criterion: "any" | "ta" | "cc" | "lr" | "ga"; comment: string }[] = [
  { criterion: "cc", comment: "You keep talking without effort, and the listener always knows where you are going." },
  {
    criterion: "cc",
    comment: "Your answers in Part 1 stop after one sentence. Add a reason or an example, and then stop.",
  },
  {
    criterion: "cc",
    comment:
      "In Part 2 you finished early. Spend the minute on one note for each point of the card, and follow them in order.",
  },
  {
    criterion: "cc",
    comment: "You pause to look for grammar. Finish the sentence in a simpler way instead of starting again.",
  },
  {
    criterion: "cc",
    comment: "“And” and “so” join almost every idea. Try “which means that”, “even so” or “the main reason is”.",
  },
  {
    criterion: "lr",
    comment: "When a word was missing, you explained the idea in other words. That is exactly what to do.",
  },
  {
    criterion: "lr",
    comment: "The same adjective returns in every answer. Prepare three words that say it more exactly.",
  },
  {
    criterion: "lr",
    comment: "Learn this word together with the words that usually go with it, and use them as one piece.",
  },
  { criterion: "ga", comment: "The tense changes in the middle of the story. Stay in the past until it is over." },
  { criterion: "ga", comment: "Most sentences are short and correct. Use “if”, “although” or “who” in some of them." },
  {
    criterion: "ga",
    comment: "The endings of verbs are often missing: “he work”, “yesterday I go”. Check them when you listen again.",
  },
  { criterion: "ta", comment: "You are easy to understand throughout, and your accent costs the listener nothing." },
  { criterion: "ta", comment: "Say the end of each word: without its last sound, “walked” is heard as “walk”." },
  { criterion: "ta", comment: "Stress the word that matters in each sentence. All words have the same weight here." },
  {
    criterion: "ta",
    comment: "You speak in groups of two or three words. Pause at the end of an idea, not inside it.",
  },
  {
    criterion: "any",
    comment: "Thank you for this interview, {name}. Record one answer a day and listen for the point above.",
  },
];

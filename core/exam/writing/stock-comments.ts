/**
 * Comments that every examiner finds in the comment bank: our own, written for this product. `{name}` becomes the
 * client's first name, `{task}` "Task 1" or "Task 2", `{band}` the band of the criterion, `{quote}` the words that a
 * comment is shown beside. Examiners insert a comment by its number, so add new ones only at the end.
 */
export const STOCK_COMMENTS: readonly { criterion: "any" | "ta" | "cc" | "lr" | "ga"; comment: string }[] = [
  { criterion: "ta", comment: "You answer every part of the task, and each part gets about the same room." },
  {
    criterion: "ta",
    comment: "Your overview is clear. Put it straight after the introduction, so that the reader meets it first.",
  },
  {
    criterion: "ta",
    comment:
      "There is no overview. After the introduction, say in two sentences what changes most and what stays the same.",
  },
  {
    criterion: "ta",
    comment: "Choose three or four features that matter and leave the rest: a list of every figure hides the pattern.",
  },
  { criterion: "ta", comment: "Put a figure beside each trend that you name, with its unit and its year." },
  {
    criterion: "ta",
    comment: "Check each number against the figure again: a wrong one costs more than a missing one.",
  },
  { criterion: "ta", comment: "Your position is clear from the first paragraph to the last." },
  {
    criterion: "ta",
    comment: "Say in the introduction what you think. The reader finds your position only at the end.",
  },
  {
    criterion: "ta",
    comment: "You state this idea, but do not support it. Add the reason and one example from real life.",
  },
  {
    criterion: "ta",
    comment:
      "This paragraph answers a different question from the one that was set. Come back to the words of the task.",
  },
  {
    criterion: "ta",
    comment: "The answer is below the minimum length. Plan two full body paragraphs before you begin.",
  },
  { criterion: "ta", comment: "You cover all three bullet points. Give the last one as much detail as the first two." },
  {
    criterion: "ta",
    comment: "The tone does not fit the reader. Decide first whether you know this person, then choose the greeting.",
  },
  { criterion: "cc", comment: "Each paragraph has one main idea, and its first sentence says which." },
  { criterion: "cc", comment: "Begin a new paragraph where a new main idea begins." },
  {
    criterion: "cc",
    comment: "Linking words open almost every sentence. Keep those that show a real turn, and drop the others.",
  },
  {
    criterion: "cc",
    comment: "The step from the sentence before to this one is missing. Say how the two belong together.",
  },
  { criterion: "cc", comment: "It is not clear what “this” refers to here. Put a noun after it." },
  { criterion: "cc", comment: "You repeat the noun where a pronoun or “the former” would do." },
  { criterion: "cc", comment: "The order is easy to follow: from the general picture to the details." },
  {
    criterion: "cc",
    comment: "The conclusion brings a new idea. Move it to the body, and answer the question again in one sentence.",
  },
  { criterion: "lr", comment: "You name the subject exactly, with words that belong to it." },
  { criterion: "lr", comment: "Replace spoken words with words that measure: “a lot” hides how much." },
  { criterion: "lr", comment: "The same word comes back too often. Write two other ways to say it before you begin." },
  { criterion: "lr", comment: "These two words do not go together in English. Learn the pair, not the single word." },
  { criterion: "lr", comment: "The word is right, but its form is not: here you need the noun." },
  {
    criterion: "lr",
    comment: "You copy a phrase of the task. Say it in your own words, because copied words are not counted.",
  },
  {
    criterion: "lr",
    comment: "Spelling slips in common words cost easy marks. Read the answer once for spelling alone.",
  },
  { criterion: "lr", comment: "This word is right in a text to a friend. In a formal answer choose a neutral one." },
  { criterion: "ga", comment: "Most of your sentences have no errors. That is what the next band asks for." },
  { criterion: "ga", comment: "The verb has to agree with its subject. Find the subject first, then choose the verb." },
  { criterion: "ga", comment: "A finished time needs the past simple." },
  { criterion: "ga", comment: "An article is missing here. Ask first whether the reader knows which one you mean." },
  { criterion: "ga", comment: "A comma cannot join two sentences. Use a full stop, or a word that joins them." },
  { criterion: "ga", comment: "The sentence has no main verb. Read it aloud and ask who does what." },
  {
    criterion: "ga",
    comment:
      "Your sentences are correct but short. Join two of them with “although”, “which” or “because” in each paragraph.",
  },
  { criterion: "ga", comment: "The long sentence loses its way. Make two sentences of it." },
  { criterion: "ga", comment: "The preposition is wrong here: learn it together with its noun or verb." },
  { criterion: "any", comment: "A good choice: {quote} says exactly what you mean." },
  { criterion: "any", comment: "I had to read {quote} twice. Say it more simply." },
  {
    criterion: "any",
    comment:
      "Thank you for this answer, {name}. Band {band} is within reach of the next one: start with the point above.",
  },
];

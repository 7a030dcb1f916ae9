import url from "../../core/exam/language/lexicon.txt?url";

/** Where this build has the list of words that Writing is evaluated with. Named by its content. */
export const WORD_LIST: string = url;

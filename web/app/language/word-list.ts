import url from "../../../core/exam/language/lexicon.txt?url";

/** Address of this build's word list for evaluating Writing and Speaking. The file name has a content hash. */
export const WORD_LIST: string = url;

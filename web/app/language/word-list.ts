import url from "../../../core/exam/language/lexicon.txt?url";

/**
 * Address of this build's word list, for Writing evaluations, Speaking reports and grammar checks. The file name has a
 * content hash.
 */
export const WORD_LIST: string = url;

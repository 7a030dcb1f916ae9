/** Words that address the marker, or name their role. */
const MARKER =
  "(?:you|your|the) ?(?:are |role|instructions?|rules|prompt|examiner|marker|grader|assistant|model|system)";
/** Phrases that no answer to an IELTS task needs. */
const INJECTION_PATTERNS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|these|those|system|the)\b.{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|directions?|orders|criteria|descriptors?|text|messages?)\b/isu,
  /\b(?:new|updated|real|actual|hidden|secret|following|additional|final) (?:instructions?|system prompt|directives?)\b/iu,
  /\b(?:system|developer|assistant|admin(?:istrator)?|user|examiner|marker|grader)(?: message| prompt| note| override| mode)?\s*(?::|\]|>|=>)/iu,
  /<\|?\/?(?:im_start|im_end|system|assistant|user|answer|essay|task|endoftext|s)\b[^>]{0,40}>/iu,
  /\[\/?(?:INST|SYSTEM|ASSISTANT|USER)\]|<<\/?SYS>>|```\s*(?:json|system)|^\s*#{2,}\s*(?:instructions?|system|response|end)\b/imu,
  /\b(?:language model|chatgpt|gpt-?\d|claude|gemini|llama|AI (?:examiner|marker|grader|assistant|model|evaluator)|as an AI|dear (?:AI|examiner|marker|grader))\b/iu,
  new RegExp(`\\b(?:pretend|act as|role-?play|imagine|from now on)\\b.{0,40}\\b${MARKER}`, "isu"),
  /\b(?:give|award|assign|grant|score|rate|mark|grade|output|return|print|set|report|respond with|reply with)\b[^.!?]{0,50}\b(?:bands?|scores?|marks?|grades?|criteri(?:on|a)|points?)\b(?: (?:of|to|as|is|at|in every))?[:=\s]{1,3}(?:9|nine|8(?:\.5)?|eight)\b/iu,
  /\b(?:give|award|assign|grant|score|rate|mark|grade|return)\b[^.!?]{0,50}\b(?:maximum|highest|top|full|perfect) (?:possible )?(?:bands?|scores?|marks?|grades?|points?)\b/iu,
  /["']?\b(?:task|coherence|lexis|grammar|overall_band_score|addresses_marker|band_score)["']?\s*[:=]\s*["']?(?:\d|true|false)/iu,
  /\b(?:this|the) (?:essay|answer|response|text|candidate|letter|report)\b.{0,50}\b(?:already|has been|was|is|deserves|must|should|must be|should be)\b.{0,30}\b(?:band|score[ds]?|mark(?:ed)?|graded?)\b.{0,25}\b(?:9|nine|8|eight|maximum|highest)\b/isu,
  /\bend of (?:the )?(?:essay|answer|candidate|data|student)\b/iu,
];

/**
 * Returns whether an answer contains a prompt injection. Such an answer is not sent to a language model: only our own
 * rules evaluate it.
 */
export function hasPromptInjection(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll(/[\u200b-\u200f\u2060\ufeff\u00ad]/gu, "");
  return (
    INJECTION_PATTERNS.some((pattern) => pattern.test(plain)) ||
    INJECTION_PATTERNS.some((pattern) => pattern.test(joinSpacedLetters(plain)))
  );
}

/** Joins letters with spaces between them: "i g n o r e" becomes "ignore". */
function joinSpacedLetters(text: string): string {
  return text.replaceAll(/\b(?:[a-z] ){3,}[a-z]\b/giu, (letters) => letters.replaceAll(" ", ""));
}

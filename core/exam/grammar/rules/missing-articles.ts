import { articleFor } from "../article-sound.ts";
import { type Phrase, patterns } from "../pattern.ts";
import { NAMES } from "../punctuation-words.ts";
import { type Context, type Finding, type Rule } from "../rule.ts";
import { isPlural, pluralOf } from "../nouns.ts";
import { baseOfS } from "../verb-forms.ts";

const addArticle = (word: string): string => `${articleFor(word) ?? "a"} ${word}`;

/** Returns `find` with "a" or "an" as the fix before each marked word. Drops findings whose noun needs no article. */
function addArticles(find: (context: Context) => Finding[]): (context: Context) => Finding[] {
  return (context) =>
    find(context)
      .filter((finding) => !needsNoArticle(context, finding))
      .map((finding) => {
        const marked = context.text.slice(finding.start, finding.end);
        // In "This is reason why", the clause says which reason, so the article is "the".
        const isNamed = / ?reason$/.test(marked) && context.text.startsWith(" why", finding.end);
        return { ...finding, suggestions: [isNamed ? `the ${marked}` : addArticle(marked)] };
      });
}

/** Returns whether the text begins with a word in "-s" that is no verb. It makes a compound, as in "floor mats". */
function isBeforePlural(after: string): boolean {
  const [, word = ""] = /^ ([a-z]+s)(?![a-z'’])/.exec(after) ?? [];
  return (
    word !== "" && baseOfS(word) === null && !/^(?:is|was|has|as|its|this|thus|across|besides|towards)$/.test(word)
  );
}

/** Phrases without an article: "by car", "at school", "day by day", "from house to house", "page 4". */
const PHRASES_WITHOUT_ARTICLE =
  /^(?:school|college|university|hospital|prison|church|court|bed|home|work|town|market|man|woman|mother|father|life|child|university|street|part|front|class|course|cause|place|step|hand|person|language|law|factor|need|change|choice|taxi|car|bus|train|plane|bike|bicycle|bird|fire|film|theatre|fish|summer|winter|drug|flower|fruit|rest|control|secretary|fact|minister|head|captain|record|question|mistake|view|society|plan|mind|number|measure|exercise|drop|rise|fall|test|report|issue|island|desire|sort|kind|type|option|flight|phone|food)$/;
/** Returns whether a noun needs no article where it was found: in a set phrase, a name or a compound. */
function needsNoArticle(context: Context, { start, end }: Finding): boolean {
  const marked = context.text.slice(start, end).toLowerCase();
  const before = context.text.slice(Math.max(0, start - 9), start).toLowerCase();
  const after = context.text.slice(end, end + 5).toLowerCase();
  if (
    /^(?:same|only|first|last|best|worst|high year|main|whole|other|right|left|most|next|own|key|such|more|less|enough|all|old|little|rise)\b/.test(
      marked,
    )
  )
    return true;
  if (
    /^(?:part|place|school|college|work|home|bed|control|care|note|effect|advantage|phone|change|need|power|room|company|track|percentage|commercial|patient|novel|natural talent|male|female|individual|key|minor|native|adult|ideal|antique|classic|criminal|professional|expert|original|potential|representative|equal|industry|agriculture|tourism)$/.test(
      marked,
    ) ||
    /\bkind$/.test(marked)
  )
    return true;
  // The noun may be a name: "the best known is Cinema".
  if (/^[A-Z]/.test(context.text.slice(start, end)) && !/^\s*$|[.!?]\s*$/.test(before)) return true;
  if (/ (?:been|is|are|was|were|be) $/.test(before) && /^[a-z]+ing$/.test(marked)) return true;
  // A verb is meant in "had increase". "Start university" needs no article.
  if (
    /^(?:increase|decrease|university)\b/.test(marked) &&
    / (?:has|have|had|made|start|started|starting) $/.test(before)
  )
    return true;
  if (/\bby $/.test(before) && !marked.includes(" ")) return true;
  if (/^ (?:by|after|and|or)\b/.test(after)) return true;
  if (isBeforePlural(context.text.slice(end, end + 20))) return true;
  return (
    /^ \d/.test(after) ||
    (PHRASES_WITHOUT_ARTICLE.test(marked) &&
      / (?:at|in|to|from|on|by|after|before|of|for|into|than|as|with) $/.test(before))
  );
}

/**
 * Returns `find` for patterns of a missing "the". Drops nouns such as "number" after an article: "a tremendous number
 * of". Drops "government" after the name of a country or people, because the article belongs before the name: "the
 * Canadian government".
 */
function findMissingThe(phrases: readonly Phrase[]): (context: Context) => Finding[] {
  const find = patterns(phrases);
  return (context) =>
    find(context)
      .map((finding) => insideSentence(context, finding))
      .filter(({ start, end }) => {
        const marked = context.text.slice(start, end).toLowerCase();
        const before = context.text.slice(Math.max(0, start - 40), start);
        if (marked === "government") {
          const [, name = ""] = /([a-z'’-]+) $/i.exec(before) ?? [];
          return !/^[A-Z]/.test(name) && NAMES[name.toLowerCase()] === undefined;
        }
        return (
          !/^(?:number|proportion|majority|rest)$/.test(marked) ||
          !/\b(?:an?|the|this|that|any|no|its|their)(?: [a-z-]+){1,2} $/i.test(before)
        );
      });
}

/** Writes "the government" instead of "The government" in the suggestions of a finding inside a sentence. */
function insideSentence({ sentence }: Context, finding: Finding): Finding {
  const isFirst = finding.start === sentence.words[0]?.start;
  const suggestions = finding.suggestions.map((one) => one.replace(/^The government$/, "the government"));
  return isFirst ? finding : { ...finding, suggestions };
}

/** Verbs whose singular countable object needs an article. */
const VERBS_BEFORE_ARTICLE =
  "buy|bought|have|has|had|need|needs|want|wants|find|found|get|got|see|saw|build|built|make|made|choose|chose|drive|drives|write|wrote|read|rent|rented|lost|open|opened|take|took|give|gave|plan|create|created|start|started|told|tell";

/**
 * Like `patterns`, but drops findings after a plural with an apostrophe, which is a determiner: “the nations’ best”.
 */
function dropAfterApostrophe(phrases: readonly Phrase[]): (context: Context) => Finding[] {
  const find = patterns(phrases);
  return (context) => find(context).filter(({ start }) => !/s['’] $/.test(context.text.slice(0, start)));
}

/** Rules for missing articles. */
export const MISSING_ARTICLE_RULES: readonly Rule[] = [
  {
    id: "article-superlative",
    class: "articles",
    type: "grammar",
    severity: 2,
    reason: "A superlative, “same”, “only” and “first” pick out one, so they take “the”.",
    find: dropAfterApostrophe([
      ["is|was|are|were|as|of < most|least #adj > #noun", "the $2 $3"],
      [
        "-#det|#noun|#num|#owner|it|it's|very|second|third|fourth|next|new|and|or < best|worst|biggest|largest|highest|lowest|smallest > #noun !#verb",
        "the $2",
      ],
      ["is|was < best|worst|biggest|largest|highest|lowest|smallest > #noun", "the $2"],
      [
        "at|in|of|with|have|has|had|for|to|from < same > #noun|time|way|level|age|place|number|amount|opinion|rate",
        "the same",
      ],
      ["is|was < only > person|way|thing|reason|country|place|man|woman|child|city|solution|option", "the only"],
      ["is|was < first|last > time|person|country|city|man|woman|thing|step", "the $2"],
    ]),
    fires: ["Paris is most beautiful city.", "They live in same building.", "It is of same age.", "It was first time."],
    silent: [
      "It is the most beautiful city.",
      "She is my best friend.",
      "The same is true.",
      "Most people agree.",
      "It is most unusual.",
      "Peru's lowest figure was 3.",
      "It was the nations' biggest festival.",
      "Sales rose to a new highest point.",
      "It has starch as it largest part.",
    ],
  },
  {
    id: "article-be-noun",
    class: "articles",
    type: "grammar",
    severity: 2,
    reason: "One person or thing that can be counted needs “a”, “an” or another determiner before it.",
    find: pluralAfterPlural(
      dropSubjectTo(
        addArticles(
          patterns([
            [
              "-there|#many|wives is|was|be|been|become|became|am|are < very? #adj? #count > !#noun|#ing|#pp|#adj|out|like|such",
              "$4",
            ],
            ["there are < number > of", "$3"],
            ["it|this|that|he|she is|was < very? #adj #count > !#noun|like|such", "$5"],
            [
              "it|this|that|he|she is|was not|also|really|still|just < #adj? #count > !#noun|#adj|#pp|#ing|like|such|of",
              "$5",
            ],
            [
              "as < engineer|teacher|doctor|nurse|waiter|manager|driver|lawyer|secretary|writer|guide|scientist|actor|journalist >",
              "$2",
            ],
            ["there is|was < #adj? #count|rise|fall|increase|decrease|drop|lack > !#noun", "$4"],
          ]),
        ),
      ),
    ),
    fires: [
      "My brother is doctor.",
      "It is great opportunity for us.",
      "She works as engineer.",
      "There was sharp increase in May.",
      "It is not new idea.",
    ],
    silent: [
      "It is school policy.",
      "Prices are subject to change.",
      "Please be patient.",
      "The idea was novel.",
      "He is a doctor.",
      "There is no car.",
      "The road is car free.",
      "Home is best.",
      "What counts is natural talent.",
      "This needs to be point out.",
      "A case is different professional like managers.",
      "Many wives become worker there.",
      "It is also food for thought.",
      "Taxes should be possible solutions.",
    ],
  },
  {
    id: "article-verb-noun",
    class: "articles",
    type: "grammar",
    severity: 2,
    reason: "One person or thing that can be counted needs “a”, “an” or another determiner before it.",
    find: addArticles(
      patterns([
        // Some of these verbs are adjectives too: "a more open mind".
        [
          `-more|less|wider|newly|recently|a|an|the|so|as|too|very|most|their|its ${VERBS_BEFORE_ARTICLE} < #adj? #count > !#noun|#ing|#pp|#count|#many|#poss|#det|#subj|#obj|deals`,
          "$3",
        ],
        [
          `-the|a|his|her|their|my|our|no ${VERBS_BEFORE_ARTICLE} me|him|us|them|you < #adj? #count|story > !#noun`,
          "$4",
        ],
        [`${VERBS_BEFORE_ARTICLE} < very #adj #count > !#noun`, "$3"],
        ["in|with|for|on < good|new|beautiful|nice #count > !#noun|#count|#ing", "$3"],
        ["for < long time >", "$2"],
        [
          "stay|stayed|live|lived|work|worked|eat|ate in|at < hotel|flat|village|factory|office|restaurant|shop|apartment > !#noun",
          "$3",
        ],
        ["would|will|could|should be < waste|pity|shame|mistake|problem >", "$3"],
      ]),
    ),
    fires: [
      "She bought car.",
      "We need new house.",
      "He told me interesting story.",
      "I have lived here for long time.",
    ],
    silent: [
      "The firm had increase its share.",
      "The rate had increase after that.",
      "They start university immediately.",
      "She takes part in it.",
      "He drives to work.",
      "They make films.",
      "We need car parks.",
      "He has taken place.",
      "Travel gives people a more open mind.",
      "They make commercial deals abroad.",
      "We have lost track of time.",
    ],
  },
  {
    id: "article-the-unique",
    class: "articles",
    type: "grammar",
    severity: 2,
    reason: "There is only one of these here, so it takes “the”.",
    find: findMissingThe([
      ["^ < internet >", "the internet"],
      ["on|use|uses|using|from|of|through|via|by < internet > !#noun|access", "the internet"],
      [
        "protect|save|harm|damage|pollute|for|to|on|destroy|help|affect < environment > !#noun|agency",
        "the environment",
      ],
      [
        "-#det|#adj|#noun|#num|by|of|new|same|central|national|local|federal|foolish < government > should|must|can|could|needs|has|is|will|would|needs",
        "the government",
      ],
      ["in|of|from|around|all over < world > !#noun|war|cup", "the world"],
      ["play|plays|playing|played|practise|practising|learn < guitar|piano|violin|drums|flute >", "the $2"],
      ["in < #adj? first|second|third|nineteenth|twentieth|twenty-first|eighteenth > century|half|year", "the $3"],
      [
        // After an adjective or another noun, the article belongs before that word.
        "-#det|#adj|#noun|#ing|#pp|#num|#poss|#modal|increased|leasat|yearly|total|in|by|what|and|or|as|than|is|are|was|were|be|most|more|less|least|fewer|several|certain|overall < majority|proportion|number|rest > of the|people|students|cars|visitors|families|citizens|individuals|countries|smokers|women|men",
        "the $2",
      ],
      ["^ < majority|number > of", "the $1"],
      ["go|goes|went|going to < cinema|theatre|beach|gym|library|airport|station|doctor|dentist >", "the $3"],
      ["in < city|town|village > centre|center", "the $2"],
      ["in < countryside|morning|afternoon|evening|past >", "the $2"],
    ]),
    fires: [
      "Internet has changed us.",
      "We must protect environment.",
      "Majority of voters agreed.",
      "In nineteenth century life was hard.",
    ],
    silent: [
      "The internet has changed us.",
      "A number of people left.",
      "In future, ask first.",
      "An increase in the number of cars was seen.",
      "A tremendous number of people stayed.",
      "There is an inadequate number of students.",
      "In Peru Canadian government must pay for it.",
      "Today brazilian government must pay for it.",
    ],
  },
];

/**
 * Suggests the plural after a modal verb with "be" if its subject is several things: "Taxes and fines should be
 * possible solution".
 */
function pluralAfterPlural(find: (context: Context) => Finding[]): (context: Context) => Finding[] {
  return (context) =>
    find(context).map((finding) => {
      const before = context.text.slice(context.sentence.start, finding.start);
      const [, subject = ""] =
        /([^,;]*?) (?:can|could|should|may|might|will|would|must) (?:also )?be $/i.exec(before) ?? [];
      const head = subject.split(" ").at(-1)?.toLowerCase() ?? "";
      if (!isPlural(head) && !/^(?:they|we|these|those|both)$/.test(head) && !/ and /.test(subject)) return finding;
      const marked = context.text.slice(finding.start, finding.end).split(" ");
      const noun = marked.pop() ?? "";
      return { ...finding, suggestions: [[...marked, pluralOf(noun)].join(" ")] };
    });
}

/** Drops findings in "are subject to", in which "subject" is an adjective. */
function dropSubjectTo(find: (context: Context) => Finding[]): (context: Context) => Finding[] {
  return (context) => find(context).filter(({ start, end }) => context.text.slice(start, end) !== "subject");
}

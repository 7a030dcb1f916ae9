import { type Phrase, patterns } from "../pattern.ts";
import { type Context, type Finding, matchCase, type Rule } from "../rule.ts";
import { baseOfIng, baseOfPast, baseOfS, formsOf } from "../verb-forms.ts";

const MAKE = "make|makes|made|making";
const DO = "do|does|did|doing|done";
const TAKE = "take|takes|took|taking";

/**
 * Returns `find` for patterns whose fix is the plain form of another verb. The fix takes the form of the marked verb.
 */
function inSameForm(phrases: readonly Phrase[]): (context: Context) => Finding[] {
  const find = patterns(phrases);
  return (context) =>
    find(context).map((finding) => {
      const verb = context.text.slice(finding.start, finding.end).toLowerCase();
      return { ...finding, suggestions: finding.suggestions.map((fix) => toFormOf(fix, verb, context, finding.start)) };
    });
}

/** Returns the verb `fix` in the form of the marked `verb`: "make" for "did" gives "made". */
function toFormOf(fix: string, verb: string, { text }: Context, start: number): string {
  const forms = formsOf(fix.toLowerCase());
  if (forms === null || forms.base !== fix.toLowerCase()) return fix;
  if (baseOfIng(verb) !== null) return matchCase(forms.ing, fix);
  if (baseOfS(verb) !== null) return matchCase(forms.s, fix);
  if (baseOfPast(verb) === null) return fix;
  const isPerfect = /\b(?:has|have|had|is|are|was|were|be|been)(?: (?:not|also|already|been))? $/i.test(
    text.slice(0, start),
  );
  return matchCase(isPerfect ? forms.participle : forms.past, fix);
}

export const COLLOCATION_RULES: readonly Rule[] = [
  {
    id: "collocation-make",
    class: "collocations",
    type: "style",
    severity: 2,
    reason: "English says “make” with this word.",
    find: inSameForm([
      [
        `< ${DO} > a|an|the|any|some|this|#poss|great|more? #adj? decision|suggestion|mistake|mistakes|effort|progress|choice|difference|noise|complaint|promise`,
        "make",
      ],
      [`< ${DO} > #adj? progress|mistakes|decisions|efforts|choices|money|friends|plans`, "make"],
    ]),
    fires: ["We must do a decision.", "He did a mistake.", "They will do progress."],
    silent: ["We must make a decision.", "He did the work."],
  },
  {
    id: "collocation-do",
    class: "collocations",
    type: "style",
    severity: 2,
    reason: "English says “do” with this word.",
    find: inSameForm([
      [
        `< ${MAKE} > #poss|the|a|my? lot? of? homework|housework|research|exercise|exercises|sport|sports !#adj|easier|harder|cheaper|more|faster|compulsory`,
        "do",
      ],
      [
        `< ${MAKE} > #poss|the|some|a|my homework|housework|research|exercise|exercises|best !easier|harder|cheaper|more|faster|compulsory`,
        "do",
      ],
      [`< ${MAKE} > a lot of research|homework|exercise|sport|work`, "do"],
      [
        `< ${MAKE} > sport|sports|homework|research|exercise|exercises !#adj|easier|harder|cheaper|more|faster|compulsory`,
        "do",
      ],
    ]),
    fires: ["Students make their homework.", "She made a lot of research."],
    silent: ["Students do their homework.", "It made shopping harder.", "It can make the exercises easier."],
  },
  {
    id: "collocation-take",
    class: "collocations",
    type: "style",
    severity: 2,
    reason: "English says “take” with this word.",
    find: inSameForm([
      [`< ${MAKE}|${DO} > a break|photo|photograph|picture|risk|nap|shower|bath|rest|step|look`, "take"],
      [`< ${MAKE}|${DO} > measures|photos|photographs|pictures|steps|risks|notes|responsibility`, "take"],
      [`< ${DO}|${MAKE} > an? exam`, "take"],
    ]),
    fires: ["We should make a break.", "I made a photo of it.", "They must make measures."],
    silent: ["We should take a break."],
  },
  {
    id: "collocation-verb-noun",
    class: "collocations",
    type: "style",
    severity: 2,
    reason: "Another verb goes with this noun.",
    find: inSameForm([
      [`< ${DO}|${MAKE} > a|an|the|more? crime|crimes|murder|suicide|violence`, "commit"],
      [`< ${DO}|${MAKE} > crimes|suicide|murder`, "commit"],
      [`< ${TAKE} > an|a|the important|big|key|vital|major|main|significant? role`, "play"],
      ["< spend|spends|give|gives|put|puts > more|close|much|little|no? attention to", "pay"],
      ["< spend|spends|put|puts > attention", "pay"],
      ["< won|win|wins|winning > a|the high|good|higher|low salary|wage|income", "earn"],
      ["< won|win|wins|winning > money|salary", "earn"],
      ["< learn|learned|learns|learnt > a|the? lot? of? #adj? knowledge", "gain"],
      ["< learn|learned|learnt > a lot of knowledge", "gain"],
      ["< learn|learned|learnt|know > knowledge|experience", "gain"],
      ["< lose|loses|losing > time", "waste"],
      [`< ${MAKE} > a party`, "have"],
      [`< ${MAKE} > a|an|the? lot? of? damage|harm`, "cause"],
      [`< ${MAKE} > a lot of damage|harm|pollution|problems|stress`, "cause"],
      [`< ${MAKE} > damage|harm|pollution|problems|stress`, "cause"],
      ["meeting|concert|event|festival|ceremony|party|match will|would|is|to? < take part >", "take place"],
      ["event|meeting|concert|festival|ceremony|match|exam < takes|took part >", "took place"],
      [
        "< passed > two|three|four|five|a|many|several|some|ten|the #adj? years|months|weeks|days|year|month|week|day|holidays|summer|weekend !ago",
        "spent",
      ],
      ["i|he|she|we|they < passed|pass > my|his|her|our|their holidays|holiday|childhood|weekend|time", "spend"],
      ["< open|close|opened|closed > the light|tv|television|computer|radio|lights", "switch"],
      ["could|can|would|will you|he|she < borrow > me|us|him|her|them", "lend"],
      ["< borrow|borrowed > me|us|him|her|them", "lend"],
    ]),
    fires: [
      "People do crimes.",
      "It takes an important role.",
      "He passed two years in Brazil.",
      "Could you borrow me a pen?",
    ],
    silent: ["People commit crimes.", "He passed two years ago.", "Could I borrow your pen?"],
  },
  {
    id: "say-tell",
    class: "collocations",
    type: "grammar",
    severity: 2,
    reason: "You tell somebody something; you say something (to somebody).",
    find: patterns([
      ["< said|say|says > me|him|her|us|them the|that|a|to|about", "told"],
      ["< said|say|says > me|him|us|them", "told"],
      ["#subj|who < told > that #subj|the|it", "said"],
      ["< say|said|says > the? truth|lie|lies|story|joke", "tell"],
    ]),
    fires: ["He said me the truth.", "She told that she was tired."],
    silent: ["He told me the truth.", "She said that she was tired."],
  },
  {
    id: "rise-raise",
    class: "collocations",
    type: "grammar",
    severity: 2,
    reason: "Things rise by themselves; somebody raises something.",
    find: patterns([
      [
        "should|must|can|could|will|would|to < rise > #poss|the|more|taxes|prices|money|awareness|children|salaries|taxes",
        "raise",
      ],
      [
        "temperature|price|prices|number|figure|rate|percentage|population|sun|sales|level < raised > to|by|from|in|sharply|steadily|between",
        "rose",
      ],
      ["temperature|price|prices|number|figure|rate|percentage|sales < is|are|was|were raising >", "was rising"],
    ]),
    fires: ["The government should rise taxes.", "The temperature raised to thirty."],
    silent: ["The government should raise taxes.", "Prices were raised by 5 per cent.", "Prices should rise."],
  },
  {
    id: "have-age",
    class: "collocations",
    type: "grammar",
    severity: 2,
    reason: "In English you are an age: “I am 25 years old”.",
    find: patterns([
      ["i < have > #num years", "am"],
      ["he|she < has > #num years !of", "is"],
      ["they|we|you < have > #num years old", "are"],
    ]),
    fires: ["I have 25 years old.", "He has 12 years."],
    silent: ["I am 25 years old.", "He has 12 years of experience."],
  },
  {
    id: "adjective-noun",
    class: "collocations",
    type: "style",
    severity: 1,
    reason: "Another word usually goes with this one.",
    find: patterns([
      ["rain|rains|rained|raining|snowed|snowing < strongly|hardly >", "heavily"],
      ["a < big > influence|impact|effect", "strong"],
      ["< big rain >", "heavy rain"],
      ["< strong rain >", "heavy rain"],
      ["a < big|great > knowledge", "good"],
      ["< very like|much like >", "like very much"],
      ["i|we|they < very like|very love|very enjoy >", "really like"],
      ["i|we|they < very > like|love|enjoy|want", "really"],
      ["< cheap|expensive > price|prices|cost", "low"],
      ["price|prices|cost|costs|salary|salaries is|are|was|were very|too? < cheap|expensive >", "low"],
      ["< economical > growth|crisis|problems|development", "economic"],
      ["< a same >", "the same"],
    ]),
    fires: ["It rained strongly.", "He has a big influence on me.", "I very like it."],
    silent: ["It rained heavily.", "I like it very much."],
  },
  {
    id: "informal-word",
    class: "collocations",
    type: "style",
    severity: 1,
    reason: "This word belongs to conversation. In an essay or a formal letter choose another.",
    find: patterns([
      ["< gonna >", "going to"],
      ["< wanna >", "want to"],
      ["< gotta >", "have to"],
      ["< stuff > !#noun", "things"],
      ["lots|a lot < of stuff >", "of things"],
      ["< coz|cuz >", "because"],
      ["< btw >", "by the way"],
      ["< etc etc >", "and so on"],
      ["< yeah|yep >", "yes"],
      ["< u > can|are|will|should|know", "you"],
      ["< ppl >", "people"],
      ["< awesome|super cool >", "excellent"],
    ]),
    fires: ["Yeah, it rained.", "We are gonna win."],
    silent: ["Children love it.", "The U-turn was quick."],
  },
];

/** Base, past and past participle of irregular verbs. The participle is left out if it equals the past. */
const IRREGULAR = `be was been, have had, do did done, go went gone, say said, make made, get got, take took taken,
  come came come, see saw seen, know knew known, give gave given, find found, think thought, tell told,
  become became become, leave left, feel felt, bring brought, begin began begun, keep kept, hold held,
  write wrote written, stand stood, hear heard, mean meant, meet met, pay paid, sit sat, speak spoke spoken, lead led,
  grow grew grown, lose lost, fall fell fallen, send sent, build built, understand understood, draw drew drawn,
  break broke broken, spend spent, rise rose risen, drive drove driven, buy bought, wear wore worn,
  choose chose chosen, eat ate eaten, teach taught, catch caught, fight fought, seek sought, sell sold, fly flew flown,
  win won, forget forgot forgotten, sleep slept, deal dealt, shrink shrank shrunk, sink sank sunk, swim swam swum,
  sing sang sung, drink drank drunk, run ran run, ring rang rung, steal stole stolen, hide hid hidden,
  ride rode ridden, shake shook shaken, throw threw thrown, blow blew blown, show showed shown, strike struck,
  feed fed, overcome overcame overcome, undergo underwent undergone, arise arose arisen, wake woke woken,
  undertake undertook undertaken, lend lent, bear bore borne, lay laid, lie lay lain, bite bit bitten,
  dig dug, freeze froze frozen, tear tore torn, swear swore sworn, forgive forgave forgiven, mistake mistook mistaken,
  withdraw withdrew withdrawn, withstand withstood, breed bred, forbid forbade forbidden, foresee foresaw foreseen, bend bent,
  bind bound, cling clung, creep crept, feel felt, flee fled, lean leant, light lit, shoot shot, slide slid, spring sprang sprung, strive strove striven,
  stick stuck, sting stung, sweep swept, swing swung, weep wept, weave wove woven, misunderstand misunderstood, rebuild rebuilt,
  cut cut, put put, let let, set set, hit hit, hurt hurt, cost cost, spread spread, shut shut, read read, quit quit`;

const REGULAR = `accept access ache achieve act adapt add admit adopt advertise advise affect afford agree aim allow analyse
  announce annoy answer apologise appear apply appreciate argue arrange arrive ask assess assist assume attack attempt
  attend attract avoid ban base believe belong benefit blame borrow bother breathe burn cancel cause celebrate change
  charge chat check choose clean climb close collapse collect combine communicate compare compete complain complete
  concentrate conclude conduct connect consider consist consume contain continue contribute control convince cook copy
  correct cover crash create criticise cry cycle damage dance decide declare decline decrease defend define demand deny
  depend describe deserve design destroy determine develop die differ disagree disappear discover discuss dislike
  divide double dream drop earn educate employ enable encourage end enjoy ensure enter escape establish examine exceed
  exchange exclude exist expand expect experience explain explore export express extend face fail fear fill finish fit
  fix float flow focus follow force form gain gather guess guide handle happen hate help hesitate hire hope hunt
  identify ignore illustrate imagine import improve include increase indicate influence inform insist install intend
  introduce invent invest invite involve join judge jump kick kill knock lack last laugh launch learn like limit
  link listen live look love maintain manage mark marry matter measure mention mind miss move name need neglect notice
  object obtain occur offer open operate oppose order organise organize own participate pass persuade plan plant play
  point pollute practise predict prefer prepare present prevent produce promise promote protect prove provide publish
  punish purchase push question raise reach react realise receive recognise recommend record recover recycle reduce
  refer reflect refuse regard regret relate relax release rely remain remember remind remove rent repair repeat replace
  report represent request require rescue research resolve respect respond rest result retire return reveal revise
  ruin save search seem separate serve settle share shop shout smell smile smoke solve sound stay start state
  step stop store strengthen stress struggle study succeed suffer suggest supply support suppose surprise survive
  suspect swap talk taste tend test thank threaten touch train transfer translate transport travel treat trust try turn
  use value vary visit vote wait walk want warn wash waste watch welcome wish wonder work worry yell apologize realize
  recognize criticize analyze organise illustrate halve peak fluctuate soar plunge stabilise account drown argue lower
  outweigh tackle combat preserve commute waste explore invade relocate graduate abandon absorb accelerate accompany
  accomplish accumulate acquire adjust administer admire advance advocate aggravate alleviate allocate alter amaze amuse
  anticipate applaud appoint approach approve arouse assert assign associate assume assure attach attain attribute
  await balance bathe beg betray boost breach broaden brush calculate categorise cease challenge cheat cherish
  circulate cite classify coincide collaborate comfort command comment commit compel compensate compile
  comprehend compromise conceal condemn confess confine confirm conflict confront confuse conserve constitute constrain
  construct consult contact contaminate contradict contrast convert convey cooperate coordinate cope correspond
  cultivate cure curb customise damage debate decorate dedicate deepen defeat delay delete deliver demonstrate depict
  deprive derive despise deteriorate detect devote diagnose dictate differentiate diminish disappoint discard
  discourage discriminate disobey display dispose dissolve distinguish distract distribute disturb dominate donate
  download dump duplicate elaborate elect elevate eliminate emerge emit emphasise emphasize endanger endure enforce
  engage enhance enlarge enrich enrol entertain entitle equip eradicate evaluate evaporate evoke evolve exaggerate
  execute exercise exert exhaust exhibit exploit expose facilitate fascinate flourish flush foster
  frighten fulfil fulfill function generate govern grab grant greet guarantee harm highlight hinder host house
  implement imply impose impress incorporate inhabit inherit inhibit initiate injure innovate inspect inspire
  institute integrate interact interfere interpret interrupt intervene investigate isolate justify label lengthen
  lessen lighten load locate lower mediate memorise migrate minimise minimize mitigate modify monitor
  motivate multiply navigate necessitate negotiate nurture obey obtain occupy offend omit opt originate overcrowd
  overlook paint perceive perform permit persist pose possess postpone praise preach presume proceed process
  progress prohibit prolong prompt pronounce propose prosper provoke pursue qualify quote reassure recall reckon
  recruit refine reform refrain reinforce reject remark render renew resemble reserve reside resist resort restore
  restrict resume retain reverse reward rob rotate rush sacrifice satisfy scare schedule search select shape
  shift shorten signify simplify socialise soften specialise specialize specify sponsor stimulate submit
  subscribe substitute sum surround sustain swallow symbolise terminate tolerate trace trade transform
  transmit transplant trigger undermine unify update upgrade urge utilise utilize vanish volunteer widen witness`;

/** Verbs of several syllables that double their last consonant before "-ed" and "-ing". */
const DOUBLING = new Set(
  "admit prefer refer occur begin forget control regret transfer commit permit submit emit omit transmit compel enrol fulfil label forbid".split(
    " ",
  ),
);

export type VerbForms = { base: string; s: string; ing: string; past: string; participle: string };

const VERBS = new Map<string, VerbForms>();
const BY_FORM = { s: new Map<string, string>(), ing: new Map<string, string>(), past: new Map<string, string>() };
const PARTICIPLES = new Map<string, string>();

for (const entry of IRREGULAR.split(",")) {
  const [base = "", past = "", participle = past] = entry.trim().split(" ");
  add(base, past, participle);
}
for (const base of REGULAR.split(/\s+/)) if (!VERBS.has(base)) add(base, regularPast(base), regularPast(base));

function add(base: string, past: string, participle: string): void {
  const forms = {
    base,
    s: base === "be" ? "is" : base === "have" ? "has" : addS(base),
    ing: withIng(base),
    past,
    participle,
  };
  VERBS.set(base, forms);
  BY_FORM.s.set(forms.s, base);
  BY_FORM.ing.set(forms.ing, base);
  BY_FORM.past.set(past, base);
  PARTICIPLES.set(participle, base);
  if (doublesInBritain(base)) {
    BY_FORM.ing.set(`${base}ing`, base);
    BY_FORM.past.set(`${base}ed`, base);
    PARTICIPLES.set(`${base}ed`, base);
  }
}

function isConsonant(letter: string): boolean {
  return letter !== "" && !"aeiou".includes(letter);
}

/** Returns the third person singular of a verb, or the plural of a regular noun: "cries", "watches". */
export function addS(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(word) || word === "go" || word === "do" || word === "undergo") return `${word}es`;
  return `${word}s`;
}

function doublesInBritain(base: string): boolean {
  return base === "travel" || base === "cancel";
}

/**
 * Returns the stem before an ending with a vowel: "stop" gives "stopp". Doubles the last consonant after a single vowel
 * if the verb has one syllable or stresses the last one.
 */
function stemBeforeVowel(base: string): string {
  const doubles =
    doublesInBritain(base) ||
    DOUBLING.has(base) ||
    (/^[^aeiou]*[aeiou][^aeiouwxy]$/.test(base) && base.length > 2) ||
    base === "quit";
  return doubles ? base + base.slice(-1) : base;
}

function regularPast(base: string): string {
  if (base.endsWith("e")) return `${base}d`;
  if (base.endsWith("y") && isConsonant(base.charAt(base.length - 2))) return `${base.slice(0, -1)}ied`;
  return `${stemBeforeVowel(base)}ed`;
}

function withIng(base: string): string {
  if (base === "be") return "being";
  if (base === "die" || base === "lie") return `${base.slice(0, -2)}ying`;
  if (base.endsWith("e") && !/(?:ee|oe|ye)$/.test(base)) return `${base.slice(0, -1)}ing`;
  return `${stemBeforeVowel(base)}ing`;
}

/** Returns the base form of a known verb in the third person, or null. `form` is in lower case. */
export const baseOfS = (form: string): string | null => BY_FORM.s.get(form) ?? null;
export const baseOfIng = (form: string): string | null => BY_FORM.ing.get(form) ?? null;
export const baseOfPast = (form: string): string | null => BY_FORM.past.get(form) ?? null;
export const baseOfParticiple = (form: string): string | null => PARTICIPLES.get(form) ?? null;
export const isBase = (form: string): boolean => VERBS.has(form);

/** Returns the base form of any form of a known verb, or null. */
export function baseOf(form: string): string | null {
  if (["am", "are", "is", "was", "were", "been", "being"].includes(form)) return "be";
  if (VERBS.has(form)) return form;
  return baseOfS(form) ?? baseOfIng(form) ?? baseOfPast(form) ?? baseOfParticiple(form);
}

/** Returns all forms of the verb that `form` belongs to, or null. */
export function formsOf(form: string): VerbForms | null {
  const base = baseOf(form);
  return base === null ? null : (VERBS.get(base) ?? null);
}

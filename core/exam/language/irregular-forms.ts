/**
 * Base words, each followed by the forms that count as the same word. These are irregular forms, some related nouns
 * ("growth" of "grow"), and some American spellings. A form can also be another common word ("saw", "left").
 */
const FORMS = `
  be am is are was were been being, have has had having, do does did done, go goes went gone, say said, make made,
  get got gotten, take took taken, come came, see saw seen, know knew known, give gave given, find found, think thought,
  tell told, become became, leave left, feel felt, bring brought, begin began begun, keep kept, hold held, write wrote written,
  stand stood, hear heard, mean meant, meet met, pay paid, sit sat, speak spoke spoken, lead led, grow grew grown growth,
  lose lost loss losses, fall fell fallen, send sent, build built, understand understood, draw drew drawn, break broke broken,
  spend spent, rise rose risen, drive drove driven, buy bought, wear wore worn, choose chose chosen choice choices, eat ate eaten,
  teach taught, catch caught, fight fought, seek sought, sell sold sale sales, fly flew flown flight flights, win won, forget forgot forgotten,
  sleep slept, deal dealt, shrink shrank shrunk, sink sank sunk, swim swam swum, sing sang sung, drink drank drunk,
  run ran, ring rang rung, spring sprang sprung, bear bore borne, tear tore torn, steal stole stolen, freeze froze frozen,
  hide hid hidden, ride rode ridden, shake shook shaken, throw threw thrown, blow blew blown, show shown, lie lay lain,
  lay laid, light lit, shoot shot, strike struck, stick stuck, swing swung, bind bound, wind wound, feed fed, breed bred,
  bleed bled, speed sped, overcome overcame, overtake overtook overtaken, undergo underwent undergone, arise arose arisen,
  wake woke woken, withdraw withdrew withdrawn, undertake undertook undertaken, foresee foresaw foreseen, lend lent,
  bend bent, learn learnt, burn burnt, dream dreamt, lean leant, leap leapt, spell spelt, spill spilt, spoil spoilt,
  smell smelt, dwell dwelt, creep crept, sweep swept, weep wept, kneel knelt, cling clung, dig dug, hang hung, forbid forbade forbidden,
  forgive forgave forgiven, mistake mistook mistaken, rebuild rebuilt, rewrite rewrote rewritten, swear swore sworn,
  man men, woman women, child children, person people persons, foot feet, tooth teeth, mouse mice, goose geese, life lives,
  wife wives, knife knives, leaf leaves, half halves, shelf shelves, thief thieves, loaf loaves, wolf wolves, self selves,
  criterion criteria, phenomenon phenomena, analysis analyses, crisis crises, basis bases, hypothesis hypotheses,
  medium media, datum data, curriculum curricula, use used using uses, good better best, believe belief beliefs, bad worse worst, far further farther furthest farthest,
  little less least, much more most many, die dying, tie tying, easy easily, high highly, travel travelling traveler traveled,
  fewer few fewest, old elder eldest older oldest,
  analyse analyze analyzing analyzed, centre center centers, colour color colors, labour labor, programme program programs
`;

/** Base word by irregular form. */
export const IRREGULAR_FORMS: ReadonlyMap<string, string> = new Map(
  FORMS.split(",").flatMap((group) => {
    const [base = "", ...forms] = group.trim().split(/\s+/);
    return forms.map((form): [string, string] => [form, base]);
  }),
);

// British and American spelling as data. The exam accepts both, so words are compared in their British form. Only
// listed words change: a spelling mistake never becomes right because it looks American.

/** Words in British spelling, each followed by its American spelling. A key in either spelling accepts the other. */
const PAIRS = `
  acknowledgement acknowledgment, acknowledgements acknowledgments, adviser advisor, advisers advisors,
  aeroplane airplane, aeroplanes airplanes, aesthetic esthetic, aesthetics esthetics, afterwards afterward,
  ageing aging, aluminium aluminum, amoeba ameba, amoebae amebae, anaemia anemia, anaemic anemic,
  anaesthetic anesthetic, anaesthetics anesthetics, anaesthetist anesthetist, analogue analog, analogues analogs,
  analyse analyze, analysed analyzed, analyser analyzer, analysers analyzers, analysing analyzing, appal appall,
  archaeological archeological, archaeologist archeologist, archaeologists archeologists, archaeology archeology,
  artefact artifact, artefacts artifacts, axe ax, benefited benefitted, benefiting benefitting, breathalyser breathalyzer,
  burnt burned, caesium cesium, catalogue catalog, catalogued cataloged, catalogues catalogs, cataloguing cataloging,
  catalyse catalyze, catalysed catalyzed, centred centered, centring centering, chequered checkered, chilli chili,
  chillies chilies, cosier cozier, cosiness coziness, cosy cozy, councillor councilor, councillors councilors,
  counsellor counselor, counsellors counselors, defence defense, defenceless defenseless, defences defenses,
  dialogue dialog, dialogues dialogs, diarrhoea diarrhea, distil distill, distils distills, doughnut donut,
  doughnuts donuts, dreamt dreamed, encyclopaedia encyclopedia, encyclopaedias encyclopedias, enquire inquire,
  enquired inquired, enquiries inquiries, enquiring inquiring, enquiry inquiry, enrol enroll, enrolment enrollment,
  enrolments enrollments, enrols enrolls, epilogue epilog, faeces feces, fibreglass fiberglass, focused focussed,
  focusing focussing, foetal fetal, foetus fetus, foetuses fetuses, fulfil fulfill, fulfilment fulfillment,
  fulfils fulfills, glycerine glycerin, grey gray, greyer grayer, greyish grayish, greys grays, gynaecology gynecology,
  haemoglobin hemoglobin, haemorrhage hemorrhage, instalment installment, instalments installments, instil instill,
  instils instills, jewellery jewelry, judgement judgment, judgements judgments, kilogramme kilogram,
  kilogrammes kilograms, leant leaned, leapt leaped, learnt learned, leukaemia leukemia, likeable likable,
  liquorice licorice, manoeuvre maneuver, manoeuvred maneuvered, manoeuvres maneuvers, manoeuvring maneuvering,
  marvellous marvelous, marvellously marvelously, mediaeval medieval, monologue monolog, monologues monologs,
  mould mold, moulded molded, moulding molding, moulds molds, mouldy moldy, moult molt, moulting molting, moults molts,
  moustache mustache, moustaches mustaches, mum mom, mums moms, oedema edema, oesophagus esophagus, oestrogen estrogen,
  offence offense, offences offenses, omelette omelet, omelettes omelets, orthopaedic orthopedic, paediatric pediatric,
  paediatrician pediatrician, paediatrics pediatrics, palaeolithic paleolithic, palaeontologist paleontologist,
  palaeontologists paleontologists, palaeontology paleontology, paralyse paralyze, paralysed paralyzed,
  paralysing paralyzing, plough plow, ploughed plowed, ploughing plowing, ploughs plows, pretence pretense,
  programme program, programmes programs, prologue prolog, pyjamas pajamas, sceptic skeptic, sceptical skeptical,
  scepticism skepticism, sceptics skeptics, sizeable sizable, skilful skillful, skilfully skillfully, smoulder smolder,
  smouldering smoldering, snowplough snowplow, specialities specialties, speciality specialty, spelt spelled,
  spilt spilled, spoilt spoiled, sulphate sulfate, sulphur sulfur, sulphuric sulfuric, towards toward,
  wilful willful, wilfully willfully, woollen woolen, woollens woolens, yoghurt yogurt, yoghurts yogurts
`;

/**
 * Words in British spelling, each followed by an American spelling that is also another British word ("cheque check").
 * A key in the British spelling accepts the American one, but not the reverse.
 */
const ONE_WAY = `
  carat karat, carats karats, cheque check, cheques checks, chequebook checkbook, disc disk, discs disks, draught draft,
  draughts drafts, kerb curb, kerbs curbs, licence license, licences licenses, metre meter, metres meters,
  practice practise, practices practises, storey story, storeys stories, tyre tire, tyres tires
`;

/** Regular words: every stem takes the British or the American suffix, then each of `endings` ("-" is none). */
const FAMILIES = [
  {
    british: "our",
    american: "or",
    stems:
      "ard arm behavi cand clam col demean discol dishon enam endeav fav ferv flav glam harb hon hum lab misdemean " +
      "multicol neighb od parl ranc rig rum sav savi splend tum val vap vig watercol",
    endings: "- s ed ing er ers ful fully less able ably ite ites al ally hood hoods ly y",
  },
  {
    british: "re",
    american: "er",
    stems:
      "amphitheat calib cent centilit centimet decilit epicent fib kilomet lit lust meag micromet millilit millimet mit " +
      "nanomet och sab sepulch somb spect theat",
    endings: "- s",
  },
  {
    british: "ll",
    american: "l",
    stems:
      "cance cavi channe chise counse dia dishev due equa fue funne grove initia jewe labe leve libe marve meda mode pane " +
      "penci quarre rave riva shove shrive signa snive spira stenci swive tota towe trave trowe tunne unrave yode",
    endings: "ed ing er ers ist ists",
  },
  {
    british: "is",
    american: "iz",
    stems:
      "acclimat agon antagon apolog atom author bapt brutal capital caramel categor central character civil colon " +
      "commercial computer critic crystal custom decentral democrat demoral destabil digit disorgan dramat econom emphas " +
      "energ epitom equal external familiar fantas fertil final formal fossil general global harmon homogen hospital " +
      "hypnot ideal idol immobil immun individual industrial initial institutional internal ital item jeopard legal " +
      "liberal local magnet marginal material maxim mechan memor mesmer minim mobil modern monopol moral national " +
      "natural neutral normal optim organ ostrac oxid pasteur patron penal personal polar popular privat public pulver " +
      "random rational real recogn reorgan revital revolution romantic sanit scrutin sensation sensit serial social " +
      "special stabil standard steril stigmat subsid summar symbol sympath synchron synthes tantal terror theor total " +
      "trivial urban util vandal vapor victim visual vital vocal western",
    endings: "e es ed ing er ers ation ations able ational",
  },
] as const;

/** Hyphenated words that are often written without a hyphen. Both forms are the same word. */
const OPTIONAL_HYPHENS = `
  bio-diversity check-list co-operate co-operated co-operates co-operating co-operation co-operative co-operatives
  co-ordinate co-ordinated co-ordinates co-ordinating co-ordination co-ordinator co-ordinators data-base data-bases
  e-book e-books e-mail e-mails eco-system eco-systems head-quarters home-page lap-top micro-chip micro-chips
  micro-organism micro-organisms multi-cultural multi-media multi-national off-line on-line photo-copy post-graduate
  post-graduates pre-historic re-use re-used re-uses re-using web-page web-site web-sites week-end week-ends
`;

type Tables = {
  british: ReadonlyMap<string, string>;
  american: ReadonlyMap<string, string>;
  withoutHyphens: ReadonlyMap<string, string>;
};
let tables: Tables | null = null;

/** Returns a word in the form in which it is compared: British, without a hyphen if both forms are the same word. */
export function comparedSpelling(word: string): string {
  const { british, withoutHyphens } = readTables();
  const joined = withoutHyphens.get(word) ?? word;
  return british.get(joined) ?? joined;
}

/**
 * Returns the American spelling that a British key word also accepts although it is another British word: "check" for
 * "cheque". Null for all other words.
 */
export function americanHomograph(word: string): string | null {
  return readTables().american.get(word) ?? null;
}

/** Returns every pair of British and American spelling, British first. */
export function spellingPairs(): [british: string, american: string][] {
  const { british, american } = readTables();
  return [...[...british].map(([us, uk]): [string, string] => [uk, us]), ...american];
}

function readTables(): Tables {
  tables ??= buildTables();
  return tables;
}

function buildTables(): Tables {
  const british = new Map<string, string>();
  for (const [uk, us] of pairsOf(PAIRS)) british.set(us, uk);
  for (const family of FAMILIES) {
    for (const stem of family.stems.split(" ")) {
      for (const written of family.endings.split(" ")) {
        const ending = written === "-" ? "" : written;
        british.set(stem + family.american + ending, stem + family.british + ending);
      }
    }
  }
  const withoutHyphens = OPTIONAL_HYPHENS.trim()
    .split(/\s+/)
    .map((word): [string, string] => [word, word.replaceAll("-", "")]);
  return { british, american: new Map(pairsOf(ONE_WAY)), withoutHyphens: new Map(withoutHyphens) };
}

function pairsOf(list: string): [string, string][] {
  return list.split(",").map((pair): [string, string] => {
    const [uk = "", us = ""] = pair.trim().split(/\s+/);
    return [uk, us];
  });
}

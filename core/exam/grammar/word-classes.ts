const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const UNCOUNTABLE = set(`accommodation advice air baggage bread cash clothing coffee courage crime damage
  electricity energy entertainment equipment evidence food freedom fun furniture happiness health help homework housework
  housing hunger information jewellery knowledge luck luggage machinery mail milk money music nature news oxygen peace
  petrol poverty pollution progress research rice rubbish salt scenery software stress sugar sunlight time traffic
  transport transportation travel trust violence vocabulary water wealth weather wildlife wisdom employment unemployment
  education technology nutrition literature access leisure behaviour behavior oil gas
  parking waste soil tourism`);

/** Wrong plurals of nouns that have no plural, each with the correct word. */
export const NO_PLURAL: ReadonlyMap<string, string> = new Map(
  `informations information, homeworks homework, advices advice, equipments equipment, furnitures furniture,
  luggages luggage, baggages baggage, evidences evidence, knowledges knowledge, sceneries scenery, rubbishes rubbish,
  machineries machinery, pollutions pollution, softwares software, hardwares hardware, accomodations accommodation,
  accommodations accommodation, traffics traffic, housings housing, moneys money, monies money,
  vocabularies vocabulary, staffs staff, garbages garbage, trainings training, transportations transportation,
  feedbacks feedback, musics music, foods-stuff food, electricities electricity, happinesses happiness,
  weathers weather, wildlifes wildlife, jewelleries jewellery, slangs slang, clothings clothing,
  underwears underwear, unemployments unemployment, violences violence, poverties poverty, healths health,
  tourisms tourism, stuffs stuff, luggages luggage, courages courage, leisures leisure, wastings waste, damages damage, fundings funding`
    .split(",")
    .map((pair): [string, string] => {
      const [wrong = "", right = ""] = pair.trim().split(/\s+/);
      return [wrong, right];
    }),
);

export const IRREGULAR_PLURALS: ReadonlyMap<string, string> = new Map([
  ["man", "men"],
  ["woman", "women"],
  ["child", "children"],
  ["person", "people"],
  ["foot", "feet"],
  ["tooth", "teeth"],
  ["mouse", "mice"],
  ["wife", "wives"],
  ["life", "lives"],
  ["knife", "knives"],
  ["leaf", "leaves"],
  ["half", "halves"],
  ["shelf", "shelves"],
  ["thief", "thieves"],
  ["policeman", "policemen"],
  ["businessman", "businessmen"],
  ["hero", "heroes"],
  ["potato", "potatoes"],
  ["tomato", "tomatoes"],
]);

/** Countable nouns that in the singular nearly always have a determiner ("a", "the"). */
export const COUNTABLE =
  set(`accident account actor adult aeroplane airport animal answer apartment area artist aspect athlete
  author baby bag bank beach bicycle bike bill bird book boss bottle box boy bridge brother building bus business
  businessman camera campaign candidate car career cat category celebrity centre center century chair challenge chance
  chapter character chart child church cinema citizen city classroom client coach colleague community company computer
  concert consequence consumer corner couple course country cousin criminal crisis crowd customer danger daughter day
  deadline decade decision degree desk diagram dictionary disadvantage disease doctor dog door driver drug drawback
  effort employee employer engineer event exam example exercise expert explanation eye fact factor factory family farm farmer
  father festival figure film finger fire firm flat flight floor flower foreigner forest friend future game garden
  generation girl goal graph grandfather grandmother grandparent group guest guitar habit hand head hobby holiday
  hospital hotel hour house husband idea illness image individual industry infant injury instrument interview
  invention island issue job journey journalist judge key kid kitchen lake language law lawyer leader lesson letter
  library lift link list machine magazine man manager map market measure meeting member message method mile
  minister minute mistake mobile month mother motorist mountain movie museum musician nation neighbour newspaper novel
  number nurse office officer opinion opportunity option organisation organization owner page parent park part
  passenger passport patient pattern pedestrian pen pension pensioner percentage period person phone photo photograph picture
  place plan plane planet player pleasure poem policeman politician pool population prize problem product programme
  project proposal qualification question reader reason region relationship relative report requirement resident
  resource restaurant result river road role room rule scheme school scientist sea season secretary sector sentence
  shop sister situation skill smartphone snack society soldier solution son song speaker species stage statement station
  step story street student subject suggestion supermarket supplier survey symptom system table task taxi teacher team
  teenager tendency term test theatre theory thing ticket tool topic tourist town toy tradition train trainer
  tree trend trip truck uncle uniform university user vehicle version victim view village villager visitor voter
  wall war waiter wallet week weekend wife window winner woman word worker workplace writer year youngster zoo
  advantage method machine species opportunity bicycle graph majority minority percentage doctor engineer lesson
  aunt nephew niece pupil dancer singer painter chef cook pilot policy strategy
  cause effect difference increase decrease drop rise fall change need source type kind sort purpose
  approach argument attitude benefit choice condition connection conclusion lifestyle habit mind attempt
  activity advertisement agency airline ambition ancestor appliance appointment article aspiration assignment barrier
  battery belief boat brand brochure button cable cafe cake calculator carpet catastrophe certificate chef
  circumstance circle clinic clock closet club column commercial competitor complaint component composer concept
  consideration container continent contract controversy costume cow critic custom cyclist dam database dealer
  debate designer destination detail device dilemma dinosaur director district document dog dormitory dress
  earthquake editor egg element elephant emotion enemy engine enterprise entrepreneur essay exhibition expectation
  explorer export facility fan farmer feature feeling fence field firefighter flag flood folder
  footballer fridge frog function gadget gallery gift giant glass grade gun gym
  habitat heart helmet hotel hypothesis icon ingredient inhabitant innovation insect instruction
  instructor interaction invitation jacket joke kilometre kilometer lamp laptop lecture lecturer legend lift limitation
  lion loan locality location lock lorry mall manufacturer mechanism menu merchant metre meter
  mission monkey monument motorbike motorcycle mountain multinational neighborhood neighbourhood
  neighbor network nightclub objective obstacle occasion occupation operator opponent orange orchestra organ
  outcome outlet oven paragraph partner passage path peasant perspective phase phenomenon philosopher piano
  pillow platform playground poet policeman pollutant possibility poster pot predator preference principle prisoner
  procedure professor profession professional psychologist rabbit recipe recommendation refugee
  regulation replacement requirement researcher restriction ring robot route salary sailor screen seat seller seminar
  session shirt shoe signal skyscraper slogan specialist stadium stereotype stranger style supervisor
  surface tablet talent target technician technique telephone telescope temple tenant thief thinker threat tiger
  timetable toilet tournament tour tower track trail trader tradition traveler traveller treaty tribe trick tutor umbrella union van vegetable
  viewpoint viewer virus vocation volunteer weapon website wheel workshop wound writer yard zone
  ceremony channel crop grade item lottery mark model point scene score secret site snake spot star storm wave wing
  inhabitant owner participant buyer
  illusion prediction castle coin pipe cup jar tank tube panel nutrient rocket satellite astronaut
  commuter applicant trainee freelancer influencer blogger offender adolescent toddler sibling spouse descendant
  roommate classmate teammate basket bucket carton parcel suitcase purse envelope postcard leaflet billboard
  advert logo textbook notebook encyclopedia diary bedroom bathroom balcony garage roof ceiling staircase
  corridor tram helicopter ferry motorway highway pavement junction intersection tunnel laboratory microscope
  hormone vitamin antibiotic curriculum diploma scholarship semester shareholder investor retailer wholesaler fee
  wage bonus allowance subsidy tariff quota pastime championship hostel campsite statue portrait pond waterfall
  cliff cave jungle hill valley canyon peninsula coastline glacier horse bee ant whale gene ritual nightmare
  glove sofa cushion curtain blanket spoon bowl sandwich hamburger biscuit banana apple carrot onion berry`);

/** Group nouns, whose verb can be plural in British English. */
export const COLLECTIVE =
  set(`government generation team family staff company class committee council crowd group police public audience
  community couple crew jury majority minority number population press management society union army board media
  rest half data bbc army youth lot percentage proportion variety range`);

export const ADJECTIVES =
  set(`able absolute academic active actual additional afraid aged alone alternative amazing ancient angry
  annual anxious attractive available aware bad basic beautiful beneficial best better big bigger biggest bored boring brave
  brief bright broad busy calm capable careful careless central certain cheap cheaper clean clear clever cold comfortable
  common competitive complete complex complicated considerable constant convenient cool correct creative cultural current daily
  dangerous dark dead deep different difficult direct dirty domestic dramatic dry early easier easy economic educated effective
  efficient elderly electric empty enormous entire environmental equal essential excellent exciting expensive
  extra fair false famous fast financial fine fit flexible foreign formal free frequent fresh friendly full fundamental
  general global good gradual great greater growing happy hard hardworking harmful healthy heavy helpful high higher highest
  historical honest hot huge human hungry ideal ill illegal immediate important impossible independent individual industrial
  innocent intelligent intense interested interesting international key large larger largest late lazy legal light likely
  limited little local lonely long longer loud low lower lowest lucky main major massive mental modern moral narrow national
  natural necessary negative new nice noisy normal obvious old older only open ordinary original outdoor overall own
  particular peaceful perfect permanent personal physical polite political pollutant poor popular positive possible
  powerful practical previous private productive professional proper proud public quick quiet rapid rare ready real
  realistic reasonable recent regular relevant reliable remote responsible rich right rude rural sad safe same scientific
  secure senior sensible separate serious severe shared sharp short sick significant silent similar simple slight slow
  small smaller social special specific stable steady strange strict strong stupid substantial successful sudden sufficient
  suitable sure terrible thick thin tired total traditional true typical ugly unable unemployed unfair unhappy unhealthy
  unique universal unnecessary unpleasant upset urban urgent useful useless usual valuable various vast violent vital
  warm weak wealthy western wet white whole wide wild wise wonderful wooden wrong young younger`);

export const BE = set("am is are was were be been being");
export const MODALS = set(
  "can could will would shall should may might must cannot can't couldn't won't wouldn't shouldn't mustn't",
);
export const SUBJECT_PRONOUNS = set("i you he she it we they");
export const OBJECT_PRONOUNS = set("me you him her it us them");
export const POSSESSIVES = set("my your his her its our their");
export const DETERMINERS =
  set(`a an the this that these those my your his her its our their some any no every each either neither
  another both all many much few several most more enough what which whose such one two three four five six seven eight nine ten`);
export const PREPOSITIONS =
  set(`of in on at by for with about against between into through during before after above below to
  from under over without within among towards across behind near like despite via per than as since until beyond upon along
  around off toward onto inside outside besides except`);
export const SUBORDINATORS =
  set(`because although though while whereas since unless until if whether when whenever where who whom
  whose which that before after once as how why what`);
export const CONJUNCTIONS = set("and but or so nor yet");
/** Adverbs that can come between a subject and its verb. */
export const MIDDLE_ADVERBS =
  set(`always usually often sometimes never rarely seldom also still just only really now already
  normally generally ever even probably hardly frequently occasionally mostly mainly simply currently actually clearly then
  constantly gradually quickly rapidly easily strongly`);
export const NUMBER_WORDS = set(
  "two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred",
);

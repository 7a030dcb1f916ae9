import { spellingCost } from "./spelling-cost.ts";

/** Countries and continents, without names that are also ordinary words, such as Turkey. */
const COUNTRIES = `Afghanistan Albania Algeria Angola Argentina Armenia Australia Austria Azerbaijan Bahrain Bangladesh
  Barbados Belarus Belgium Bhutan Bolivia Botswana Brazil Brunei Bulgaria Cambodia Cameroon Canada China Colombia Croatia
  Cuba Cyprus Denmark Ecuador Egypt England Estonia Ethiopia Finland France Germany Ghana Greece Guatemala Haiti Honduras
  Hungary Iceland India Indonesia Iran Iraq Ireland Israel Italy Jamaica Japan Kazakhstan Kenya Korea Kuwait Kyrgyzstan
  Laos Latvia Lebanon Libya Lithuania Luxembourg Madagascar Malawi Malaysia Maldives Malta Mauritius Mexico Moldova
  Mongolia Montenegro Morocco Mozambique Myanmar Namibia Nepal Netherlands Nicaragua Nigeria Norway Pakistan Palestine
  Panama Paraguay Peru Philippines Poland Portugal Qatar Romania Russia Rwanda Scotland Senegal Serbia Singapore Slovakia
  Slovenia Somalia Spain Sudan Sweden Switzerland Syria Taiwan Tajikistan Tanzania Thailand Tibet Tunisia Turkmenistan
  Uganda Ukraine Uruguay Uzbekistan Venezuela Vietnam Wales Yemen Zambia Zealand Zimbabwe Britain America Africa Asia Europe
  Lanka Antarctica`;
const PEOPLES = `Afghan Albanian Algerian American African Arabian Argentine Argentinian Armenian Asian Australian Austrian
  Bangladeshi Belgian Bolivian Brazilian British Bulgarian Cambodian Canadian Caribbean Chilean Chinese Colombian Croatian
  Cuban Danish Dutch Egyptian English Estonian Ethiopian European Filipino Finnish French German Ghanaian Greek
  Hungarian Icelandic Indian Indonesian Iranian Iraqi Irish Israeli Italian Jamaican Japanese Jordanian Kazakh Kenyan Korean
  Kuwaiti Latvian Lebanese Libyan Lithuanian Malaysian Mexican Mongolian Moroccan Nepalese Nigerian Norwegian Pakistani
  Palestinian Peruvian Polish Portuguese Romanian Russian Scottish Serbian Singaporean Slovakian Somali Spanish Sudanese
  Swedish Swiss Syrian Taiwanese Tanzanian Thai Tunisian Turkish Ugandan Ukrainian Uruguayan Uzbek Venezuelan Vietnamese
  Arabic Islamic Islam Christianity`;
const CITIES = `London Paris Berlin Madrid Moscow Tokyo Beijing Shanghai Dubai Istanbul Melbourne Sydney California
  Seoul Mumbai Delhi Bangkok Jakarta Hanoi`;

const spaced = (list: string): string[] => list.trim().split(/\s+/);

/** Names of countries, peoples and large cities, each with its capital. */
export const PLACE_NAMES: readonly string[] = [COUNTRIES, PEOPLES, CITIES].flatMap(spaced);

const COUNTRY_NAMES = new Map([COUNTRIES, PEOPLES].flatMap(spaced).map((name) => [name.toLowerCase(), name]));
/** In letters: shorter names are too similar to other names. */
const MIN_NAME_LENGTH = 6;
/** Highest cost (spelling-cost.ts) at which a name counts as misspelt: about one letter that learners often confuse. */
const MAX_NAME_COST = 7;
/** Real names that are one letter away from a country or people. */
const OTHER_NAMES = new Set(
  "americana asiana brittain bulgari columbia columbian franca franco georgina germain hollande luxemburg romana zeeland".split(
    " ",
  ),
);

/**
 * Returns the country or people that a misspelt name means: "Zealand" for "zeland". Returns null if no name is near, or
 * if the name may be right: a real name, or a form in another language ("Italia", "Americano").
 */
export function nearestCountry(lower: string): string | null {
  if (COUNTRY_NAMES.has(lower) || OTHER_NAMES.has(lower)) return null;
  for (const [known, name] of COUNTRY_NAMES) {
    if (known.length < MIN_NAME_LENGTH || Math.abs(known.length - lower.length) > 1) continue;
    if (known.charAt(0) !== lower.charAt(0) || spellingCost(lower, known) > MAX_NAME_COST) continue;
    const isForeign = known === `${lower}n` || /^[aio]$/.test(lower.startsWith(known) ? lower.slice(known.length) : "");
    return isForeign || lower === `${known}s` ? null : name;
  }
  return null;
}

/**
 * Thirty answers to our Academic Task 1 items with known faults: model answers with wrong figures, reversed directions,
 * missing features or no overview. `swap` replaces texts that must exist, and `cut` removes texts.
 */
export type PlantedFault = { sample: string; swap?: [string, string][]; cut?: string[]; faults: string[] };

const line = (letter: string): string => `tidewater-1-academic-1-task-1-${letter}`;
const bars = (letter: string): string => `fenwick-1-academic-1-task-1-${letter}`;
const salt = (letter: string): string => `tidewater-1-academic-2-task-1-${letter}`;
const quay = (letter: string): string => `fenwick-1-academic-2-task-1-${letter}`;

const swap = (sample: string, from: string, to: string, ...faults: string[]): PlantedFault => ({
  sample,
  swap: [[from, to]],
  faults,
});
const cut = (sample: string, text: string, ...faults: string[]): PlantedFault => ({ sample, cut: [text], faults });

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  // Line graph: figures
  swap(line("d"), "a peak of 320,000 in 1995", "a peak of 390,000 in 1995", "figure:390,000"),
  swap(line("d"), "In 1980, 210,000 people went to the island by ferry", "In 1980, 270,000 people went to the island by ferry", "figure:270,000"),
  swap(line("d"), "sharp increase to 340,000 in 2000", "sharp increase to 385,000 in 2000", "figure:385,000"),
  swap(line("d"), "overtook planes in 2005, finishing at 90,000", "overtook planes in 2005, finishing at 190,000", "figure:190,000"),
  swap(line("b"), "with 150,000 users", "with 550,000 users", "figure:550,000"),
  swap(line("f"), "steadily from 210,000 to 320,000", "steadily from 210,000 to 380,000", "figure:380,000"),
  swap(line("f"), "collapsed to 180,000", "collapsed to 270,000", "figure:270,000"),
  swap(line("e"), "hit the top with 320 thousands", "hit the top with 375 thousands", "figure:375 thousands"),
  swap(line("a"), "jumped to 340 thousand in 2000", "jumped to 540 thousand in 2000", "figure:540 thousand"),
  // Line graph: directions
  swap(line("f"), "Ferry passengers rose steadily from 210,000 to 320,000", "From 1995 to 2000 ferry passengers rose steadily, to 320,000", "direction"),
  swap(line("d"), "Overall, the number of visitors increased significantly.", "Overall, the number of visitors increased significantly. The road bridge declined from 1995 to 2015.", "direction"),
  // Line graph: what is left out
  cut(line("d"), "Private boats, on the other hand, carried just 15,000 people in 1980, but there was a gradual growth and they overtook planes in 2005, finishing at 90,000.", "point:private-boats"),
  cut(line("d"), "With regard to the other two, the number of air passengers showed a similar pattern to ferry, climbing from 20,000 to 85,000 in 1995 and then declining to 35,000.", "point:plane-peaks"),
  cut(line("e"), "It can be clearly seen that the road bridge became the most popular way of going to the island at the end, while the ferry lost its first place. The total number of tourists has also increased.", "overview"),
  // Bar chart: figures
  swap(bars("a"), "heating consumed 980 kWh", "heating consumed 780 kWh", "figure:780"),
  swap(bars("a"), "Cooling required 430 kWh", "Cooling required 530 kWh", "figure:530"),
  swap(bars("c"), "at 620 kWh", "at 720 kWh", "figure:720"),
  swap(bars("d"), "In the central region the number was 620 kWh", "In the central region the number was 560 kWh", "figure:560"),
  swap(bars("e"), "altogether (1,565 kWh)", "altogether (1,865 kWh)", "figure:1,865"),
  swap(bars("e"), "on cooling (430 kWh)", "on cooling (510 kWh)", "figure:510"),
  swap(bars("f"), "compared to 620 kWh in the central region", "compared to 720 kWh in the central region", "figure:720"),
  // Bar chart: what is left out
  cut(bars("f"), "Regarding hot water, the consumption was gradually decreasing from 260 kWh in the north to 240 kWh in the centre and 190 kWh in the south. On the other hand, the energy used for lights and appliances were slightly higher when moving to the south, from 310 kWh to 350 kWh, so this was the only category besides cooling where the southern region took the first place.", "point:hot-water", "point:appliances"),
  cut(bars("e"), "Hot water needed somewhat less, with a small drop from 260 kWh in north to 190 kWh in the south.", "point:hot-water"),
  cut(bars("a"), "The consumption for lights and appliances ranged from 310 kWh in the north to 350 kWh in the south.", "point:appliances"),
  // Process: stages left out
  cut(salt("c"), "Seawater enters through a gate that is opened at high tide and is held for two weeks in a settling basin, where sand and mud sink to the bottom.", "point:settling"),
  cut(salt("e"), "There, over six to eight weeks, the sun and wind remove much of it, and what is left is conducted to crystallising pans, in which a crust of salt grows to a thickness of 3–5 cm.", "point:evaporation"),
  cut(salt("f"), "At the end a sieve divides the salt in two types. The fine salt is used for cooking and it is sold in boxes, while the coarse one is put in sacks and is used in industry and on roads.",
    "point:grading"),
  // Maps: changes left out
  cut(quay("b"), "In the north-west, the market garden has disappeared, and new houses, which are let to holidaymakers, have been built on the site. South of it, on the western side of the main street, there used to be a fish factory with 120 workers. This has been converted to a maritime museum.", "point:factory-museum", "point:garden-houses"),
  cut(quay("e"), "The main street is for pedestrians only and it has a roundabout in the north.", "point:street"),
  cut(quay("f"), "Thirdly, the school on the eastern side of the main street has been replaced by a car park, which is a bit bigger than the school was.", "point:school-car-park"),
]; // prettier-ignore

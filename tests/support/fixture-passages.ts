import type { PassageText } from "#core/exam/content/text.ts";

/** The passage of part 1 of `fixtureModule`. */
export const tide: PassageText = {
  id: "tide",
  title: "Reading the Tide",
  standfirst: "Long before there were tables to consult, harbour towns kept the sea's time in wood and stone.",
  blocks: [
    {
      id: "tide-a",
      kind: "paragraph",
      letter: "A",
      text: "The oldest tide gauge in the harbour is a ladder of notches cut into the quay. Nobody knows who cut it. What is known is that pilots would send a boy to read it by lantern, and that his pay was docked if he fell asleep. The notches are uneven, because the mason followed the joints of the stone rather than any measure.",
    },
    {
      id: "tide-b",
      kind: "paragraph",
      letter: "B",
      text: "A float in a well changed all that. The well was sunk beside the quay and joined to the sea by a narrow pipe, so that waves were smoothed away and only the slow rise remained. The float carried a pencil; the pencil drew on a drum; and for the first time the tide wrote its own record, day and night, without a boy.",
      marks: [{ kind: "italic", start: 2, end: 7 }],
    },
    {
      id: "tide-c",
      kind: "paragraph",
      letter: "C",
      text: "The records soon embarrassed the almanacs. High water came early with a westerly wind and late with an easterly one, and a fall in air pressure could lift the whole harbour by the width of a hand. Merchants had blamed their pilots for groundings that were nobody's fault. Some of them apologised; most simply bought deeper insurance.",
    },
    {
      id: "tide-d",
      kind: "paragraph",
      letter: "D",
      text: "Today the drum has been replaced by a radar that looks down at the water ten times a second. The well is still there, under an iron lid, and the harbour office still opens it every spring. It would be foolish, the present master says, to throw away the only instrument that has never needed electricity.",
    },
  ],
};

/** The passage of part 2 of `fixtureModule`. */
export const globes: PassageText = {
  id: "globes",
  title: "A Workshop for Globes",
  blocks: [
    { id: "globes-1", kind: "heading", text: "How a globe is made" },
    {
      id: "globes-2",
      kind: "paragraph",
      text: "A globe begins as two hollow halves of plaster. They are joined, weighted inside with lead shot so that the finished sphere settles with the same side down, and covered with paper. The map arrives flat, printed in twelve pointed strips called gores. Each gore is soaked until it will stretch, and then laid by hand from pole to pole.",
    },
    {
      id: "globes-3",
      kind: "paragraph",
      text: "The stretching is the craft. Paper that is too wet tears; paper that is too dry will not meet its neighbour at the equator. Marta Lindqvist, who trained as a bookbinder, says that she spoiled a hundred gores before she finished a single sphere. Her partner Idris Bell came from map printing and mixes the inks. Both believe that the trade should be taught in schools of design, although neither expects to see it.",
    },
    { id: "globes-4", kind: "list_item", text: "Small globes take about 9 days and sell mostly to schools." },
    { id: "globes-5", kind: "list_item", text: "Large globes take 4 months and stand in hotels and libraries." },
    { id: "globes-6", kind: "note", text: "Note: a gore is a strip of map that tapers to a point at each end." },
  ],
};

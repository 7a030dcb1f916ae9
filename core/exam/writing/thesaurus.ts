import { stemPhrase, type StemmedPhrase } from "./match-words.ts";

/**
 * Sets of words that can replace each other in nearly every task, so that briefs need not list them. If a group of a
 * brief contains two words of a set, all words of the set count.
 */
const SETS: readonly (readonly StemmedPhrase[])[] = [
  `fall, drop, decline, decrease, plunge, plummet, slump, shrink, collapse, dip, slide, halve, lose, sink, reduce, dwindle, recede,
   go down, come down, tumble, lower, cut, diminish, slip, fell away, downward, downturn, loss, ebb`,
  `rise, grow, increase, climb, soar, surge, jump, double, triple, treble, quadruple, go up, expand, gain, rocket, creep up, swell,
   multiply, upward, growth, escalate, boom, pick up, expansion`,
  `peak, highest, high point, maximum, top, reach, record, summit`,
  `most, main, dominant, largest, biggest, leading, chief, majority, greatest, highest, top, first, primary, principal, foremost, prevail,
   exceed, ahead, dwarf, outnumber, outstrip`,
  `steady, stable, constant, unchanged, same, level, flat, remain, little change, plateau, stagnant, hardly, barely, stay, similar,
   not change, change little, not vary, vary little, hover`,
  `cause, reason, because, due, result, lead, explain, since, blame, owing, why, stem, behind, drive, root, source, factor, owe, account for`,
  `solve, solution, measure, tackle, address, deal, reduce, prevent, improve, help, should, could, need, must, encourage, introduce, answer,
   remedy, step, ban, fund, invest, provide, offer, ease, action, policy, require, limit, subsidise, tax, insist, oblige, charge`,
  `advantage, benefit, good, positive, gain, help, improve, useful, merit, better, easier, convenient, enjoy, save, attraction, valuable,
   strength, appeal, welcome, worth, blessing, freedom, efficient`,
  `disadvantage, drawback, problem, negative, bad, harm, damage, cost, risk, difficult, worse, suffer, danger, downside, lose, threat, hard,
   unfortunately, expensive, burden, struggle, lack, price, weakness, miss, fail, wrong`,
  `think, believe, opinion, view, agree, argue, convinced, feel, disagree, say, consider, favour, support, position, conclude, accept, mind,
   prefer, side, sympathy, doubt, case, hold, balance, conclusion`,
  `exclude, shut out, leave behind, left behind, left out, isolate, cut off, struggle, unable, cannot, difficult, difficulty, lock out, abandon, stranded, lose, turn away, defeated, barrier, obstacle`,
  `easy, easier, convenient, convenience, quick, fast, simple, efficient, save, speed, saving, minute, instant, whenever, hour, comfort, effort`,
  `sorry, apologise, apology, apologies, forgive, regret`,
  `thank, grateful, appreciate, gratitude, thanks, kind`,
  `request, ask, would like, could you, please, hope, wonder, want, wish, grateful, appreciate, if possible, propose, suggest, expect, would be, prefer, can you`,
  `invite, come, join, visit, welcome, stay, see you, love`,
  `replace, cover, take over, hand over, stand in, stood in, fill in, step in, look after, do it, take care, deputy, take on`,
  `buy, purchase, bought, order, pay, acquire, get`,
  `broken, fault, faulty, damage, break, wrong, problem, defective, stop, fail, crack, leak, not work, worn, useless, failed`,
].map((set) => set.split(",").map((phrase) => stemPhrase(phrase.trim())));

const KEYS = SETS.map((set) => new Set(set.map((phrase) => phrase.join(" "))));

/** Returns the words of a group of a brief, and of each set that has two or more of them. */
export function withSynonyms(group: readonly StemmedPhrase[]): StemmedPhrase[] {
  const wide = [...group];
  for (const [i, keys] of KEYS.entries()) {
    const shared = group.filter((phrase) => keys.has(phrase.join(" "))).length;
    if (shared >= 2) wide.push(...(SETS[i] ?? []));
  }
  return wide;
}

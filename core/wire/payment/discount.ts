/** Enough decimals for a price of a million with its cents. */
const MAX_DECIMALS = 8;

/** Returns what a rate in percent takes off a price, in whole cents. Half a cent is rounded in the learner's favour. */
export function discountOf(listCents: number, rate: number): number {
  return Math.floor((listCents * rate + 50) / 100);
}

/**
 * Returns the rate, in percent, that takes exactly this amount off a price: the one with the fewest decimals, because
 * learners read it. 100 if the amount is the price or more. Up to 8 decimals, else the unrounded rate.
 */
export function rateOfAmount(amountCents: number, listCents: number): number {
  if (amountCents >= listCents) return 100;
  const exact = (amountCents * 100) / listCents;
  let scale = 1;
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    const rate = Math.round(exact * scale) / scale;
    if (discountOf(listCents, rate) === amountCents) return rate;
    scale *= 10;
  }
  return exact;
}

/** Interpolates linearly between knots; constant before the first and after the last. */
export function interpolate(knots: readonly (readonly [value: number, result: number])[], value: number): number {
  let [lowValue, lowResult] = knots[0] ?? [0, 0];
  if (value <= lowValue) return lowResult;
  for (const [highValue, highResult] of knots) {
    if (value <= highValue && highValue > lowValue)
      return lowResult + ((highResult - lowResult) * (value - lowValue)) / (highValue - lowValue);
    lowValue = highValue;
    lowResult = highResult;
  }
  return lowResult;
}

/** Converts decoded samples (fractions of full scale) to 16-bit samples. */
export function toInt16Samples(samples: Float32Array): Int16Array {
  const whole = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i += 1)
    whole[i] = Math.max(-32_768, Math.min(32_767, Math.round((samples[i] ?? 0) * 32_768)));
  return whole;
}

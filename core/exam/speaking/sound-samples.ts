/** From fractions of full scale, as decoders give them, to the 16 bits that are measured. */
export function wholeSamples(samples: Float32Array): Int16Array {
  const whole = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i += 1)
    whole[i] = Math.max(-32_768, Math.min(32_767, Math.round((samples[i] ?? 0) * 32_768)));
  return whole;
}

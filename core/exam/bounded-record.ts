import * as v from "valibot";

/**
 * Returns the schema of an object with at most `max` keys. The keys are counted before any is checked, so an object
 * with far too many keys costs little to refuse.
 */
export function boundedRecord<Key extends v.GenericSchema<string, string>, Value extends v.GenericSchema>(
  key: Key,
  value: Value,
  max: number,
  message = `at most ${max} keys`,
) {
  type Output = v.InferOutput<v.RecordSchema<Key, Value, undefined>>;
  const record = v.pipe(v.record(key, value), v.maxEntries<Output, number, string>(max, message));
  const [, tooMany] = record.pipe;
  return {
    ...record,
    "~run"(dataset, config) {
      const given = dataset.value;
      const hasTooManyKeys = typeof given === "object" && given !== null && Object.keys(given).length > max;
      if (!hasTooManyKeys) return record["~run"](dataset, config);
      return { ...tooMany["~run"]({ typed: true, value: given as Output }, config), typed: false };
    },
  } as typeof record;
}

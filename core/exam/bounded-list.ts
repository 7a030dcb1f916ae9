import * as v from "valibot";

/**
 * Returns the schema of a list with at most `max` items. The length is checked before any item is, so a list that is
 * far too long costs no more to refuse than a short one.
 */
export function boundedList<Item extends v.GenericSchema>(
  item: Item,
  max: number,
  message = `at most ${max} items`,
): v.SchemaWithPipe<
  readonly [v.ArraySchema<Item, undefined>, v.MaxLengthAction<v.InferOutput<Item>[], number, string>]
> {
  const list = v.pipe(v.array(item), v.maxLength<v.InferOutput<Item>[], number, string>(max, message));
  const [, tooLong] = list.pipe;
  return {
    ...list,
    "~run"(dataset, config) {
      const { value } = dataset;
      if (!Array.isArray(value) || value.length <= max) return list["~run"](dataset, config);
      const unread = { typed: true as const, value: value as v.InferOutput<Item>[] };
      return { ...tooLong["~run"](unread, config), typed: false } as ReturnType<(typeof list)["~run"]>;
    },
  };
}

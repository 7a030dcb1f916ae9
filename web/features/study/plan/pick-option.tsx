export type PickOptionProps = { name: string; title: string; note: string; checked: boolean; onChoose: () => void };

/** One of several answers, with a line that explains it. */
export function PickOption({ name, title, note, checked, onChoose }: PickOptionProps) {
  return (
    <label>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <b>{title}</b>
      <small>{note}</small>
    </label>
  );
}

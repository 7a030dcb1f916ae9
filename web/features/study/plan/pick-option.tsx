export type PickOptionProps = { name: string; title: string; note: string; checked: boolean; onChoose: () => void };

/** A radio button with a title and an explanation. */
export function PickOption({ name, title, note, checked, onChoose }: PickOptionProps) {
  return (
    <label>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <b>{title}</b>
      <small>{note}</small>
    </label>
  );
}

/** Returns the tops of margin notes: beside their words if there is space, otherwise below the previous note. */
export function stackNotes(notes: readonly { top: number; height: number }[], gap: number): number[] {
  let free = 0;
  return notes.map(({ top, height }) => {
    const at = Math.max(top, free);
    free = at + height + gap;
    return at;
  });
}

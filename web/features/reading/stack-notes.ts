/** The tops at which margin notes stand: beside their words where there is room, else just below the note before. */
export function stackNotes(notes: readonly { top: number; height: number }[], gap: number): number[] {
  let free = 0;
  return notes.map(({ top, height }) => {
    const at = Math.max(top, free);
    free = at + height + gap;
    return at;
  });
}

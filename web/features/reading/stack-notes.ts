/** Returns the top of each note: beside its words if there is space, else below the note before it. All in pixels. */
export function stackNotes(notes: readonly { top: number; height: number }[], gap: number): number[] {
  let freeFrom = 0;
  return notes.map(({ top, height }) => {
    const placedTop = Math.max(top, freeFrom);
    freeFrom = placedTop + height + gap;
    return placedTop;
  });
}

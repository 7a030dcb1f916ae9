/** Help for the Writing module. */
export function WritingHelp() {
  return (
    <>
      <h3>Writing</h3>
      <p>
        Both tasks are open all the time: choose one at the foot and go back as often as you like. Cut, copy, paste and
        undo work as usual. Your text is saved as you type.
      </p>
      <h3>Counting words</h3>
      <p>
        The count follows the exam: a number, a date in figures or a word with a hyphen is one word. The mark on the bar
        is the least the task asks for; more is fine.
      </p>
      <h3>Earlier versions</h3>
      <p>
        We save a version of your text about once a minute, and before you delete a large part. Open the clock with the
        arrow to read or restore one.
      </p>
      <h3>Figures</h3>
      <p>Under a chart you can show its numbers as a table, or enlarge it.</p>
    </>
  );
}

/** How the Writing paper works. */
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
        About once a minute a version of your text is kept, and always before a large part is deleted. Open the clock
        with the arrow to read one or to bring it back.
      </p>
      <h3>Figures</h3>
      <p>Under a chart you can show its numbers as a table, or enlarge it.</p>
    </>
  );
}

/** Help for the Writing module. */
export function WritingHelp() {
  return (
    <>
      <h3>Writing</h3>
      <p>
        Choose a task at the bottom of the page, and change as often as you like. Cut, copy, paste and undo work as
        usual. We save your text as you type.
      </p>
      <h3>Counting words</h3>
      <p>
        The count follows the exam: a number, a date in figures or a word with a hyphen is one word. The mark on the bar
        shows the minimum of the task. More words are fine.
      </p>
      <h3>Earlier versions</h3>
      <p>
        We save a version of your text about once a minute, and before you delete a large part. Press the button with a
        clock to read or restore a version.
      </p>
      <h3>Figures</h3>
      <p>Under a chart you can show its numbers as a table, or enlarge it.</p>
    </>
  );
}

/** One protection: the code that it consists of, and the test that fails without it. */
export type Protection = {
  /** What the code ensures. */
  protects: string;
  file: string;
  /** Text that occurs once in the file. */
  search: string;
  /** The text by which the mutation replaces it. */
  replace: string;
  /** Test file or folder. */
  test: string;
  /** A regular expression for the titles to run. Without it, all run. */
  title?: string;
};

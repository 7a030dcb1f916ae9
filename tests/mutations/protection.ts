/** One protection: the code that it consists of, and the test that fails without it. */
export type Protection = {
  protects: string;
  file: string;
  /** Text that occurs once in the file, and what the mutation puts in its place. */
  search: string;
  replace: string;
  /** Test file or folder, and the titles to run (a regular expression). */
  test: string;
  title?: string;
};

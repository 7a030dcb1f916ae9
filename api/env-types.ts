/** Returns the trimmed value of an environment variable, or null if it is missing or empty. */
export type ReadText = (name: string) => string | null;
/** Reports a missing or malformed variable in one line. */
export type AddFault = (line: string) => void;

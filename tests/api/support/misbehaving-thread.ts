/** A task for a thread that returns, throws, ends its thread, or never ends. */
export async function run(how: "return" | "throw" | "die" | "block"): Promise<string> {
  if (how === "throw") throw new Error("no");
  if (how === "die") process.exit(3);
  // No timer of the thread can end a loop without a pause.
  if (how === "block") for (;;);
  return "returned";
}

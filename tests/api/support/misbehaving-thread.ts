/** A task for a thread that returns, throws, ends its thread, or never ends. */
export async function run(behaviour: "return" | "throw" | "die" | "block"): Promise<string> {
  if (behaviour === "throw") throw new Error("no");
  if (behaviour === "die") process.exit(3);
  // No timer of the thread can end a loop without a pause.
  if (behaviour === "block") for (;;);
  return "returned";
}

/** A task for a thread. Returns, fails or blocks as `how` says. */
export async function run(how: "return" | "throw" | "die" | "block"): Promise<string> {
  if (how === "throw") throw new Error("no");
  if (how === "die") process.exit(3);
  // A loop without a pause: no timer of the thread can end it.
  if (how === "block") for (;;);
  return "returned";
}

/** A task for a thread, which answers or fails as it is told. */
export async function run(how: "answer" | "throw" | "die" | "block"): Promise<string> {
  if (how === "throw") throw new Error("no");
  if (how === "die") process.exit(3);
  // A loop without a pause: no timer of the thread can end it.
  if (how === "block") for (;;);
  return "answered";
}

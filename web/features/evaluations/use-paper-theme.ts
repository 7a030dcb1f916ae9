import { useEffect } from "react";

/** Switches to the light theme while printing. */
export function usePaperTheme(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let before: string | undefined;
    const toPaper = (): void => {
      before = dataset["theme"];
      dataset["theme"] = "light";
    };
    const toScreen = (): void => {
      if (before === undefined) delete dataset["theme"];
      else dataset["theme"] = before;
    };
    window.addEventListener("beforeprint", toPaper);
    window.addEventListener("afterprint", toScreen);
    return () => {
      window.removeEventListener("beforeprint", toPaper);
      window.removeEventListener("afterprint", toScreen);
    };
  }, []);
}

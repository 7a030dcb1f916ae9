import { useEffect } from "react";

/** Switches to the light theme while printing. */
export function usePrintTheme(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let before: string | undefined;
    const toLight = (): void => {
      before = dataset["theme"];
      dataset["theme"] = "light";
    };
    const toScreen = (): void => {
      if (before === undefined) delete dataset["theme"];
      else dataset["theme"] = before;
    };
    window.addEventListener("beforeprint", toLight);
    window.addEventListener("afterprint", toScreen);
    return () => {
      window.removeEventListener("beforeprint", toLight);
      window.removeEventListener("afterprint", toScreen);
    };
  }, []);
}

import { useEffect } from "react";

/** Switches to the light theme while printing. */
export function usePrintTheme(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let screenTheme: string | undefined;
    const setLightTheme = (): void => {
      screenTheme = dataset["theme"];
      dataset["theme"] = "light";
    };
    const restoreTheme = (): void => {
      if (screenTheme === undefined) delete dataset["theme"];
      else dataset["theme"] = screenTheme;
    };
    window.addEventListener("beforeprint", setLightTheme);
    window.addEventListener("afterprint", restoreTheme);
    return () => {
      window.removeEventListener("beforeprint", setLightTheme);
      window.removeEventListener("afterprint", restoreTheme);
    };
  }, []);
}

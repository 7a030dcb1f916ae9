import { useEffect } from "react";

/** Paper is light: while the page is being printed it is shown in the light theme, whatever was chosen. */
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

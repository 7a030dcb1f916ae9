import { useEffect, useState } from "react";

/** Says that the server's HTML is becoming the app; the first form that looks takes it away. */
const HYDRATING = "hydrating";

/** To be called just before the page is hydrated. */
export function announceHydration(root: HTMLElement): void {
  root.dataset[HYDRATING] = "true";
}

/**
 * Takes over what a person or a password manager put into the fields before the page worked: the form library would
 * write its own empty values over it.
 */
export function useTypedEarly<Name extends string>(
  names: readonly Name[],
  take: (name: Name, value: string) => void,
): void {
  const [typed] = useState(() => readTyped(names));
  useEffect(() => {
    delete document.getElementById("root")?.dataset[HYDRATING];
    for (const [name, value] of typed) take(name, value);
    // Once, as the page begins to work.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

function readTyped<Name extends string>(names: readonly Name[]): (readonly [Name, string])[] {
  if (typeof document === "undefined") return [];
  const root = document.querySelector(`#root[data-${HYDRATING}]`);
  return names.flatMap((name) => {
    const value = root?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
}

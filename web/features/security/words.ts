const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const MOMENT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });

export const dayWords = (at: number): string => DAY.format(at);
export const momentWords = (at: number): string => MOMENT.format(at);

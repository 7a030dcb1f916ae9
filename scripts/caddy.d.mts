export function caddyPath(): string | null;
export function findCaddy(): string | null;

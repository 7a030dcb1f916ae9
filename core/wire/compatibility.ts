/**
 * Raised when an older app could misunderstand what a newer server says or accepts. Adding optional fields,
 * endpoints or command kinds does not raise it. The server sends it with every reply; an app that sees a higher
 * number than its own offers the update, outside a test, and keeps all queued work.
 */
export const COMPATIBILITY = 1;
export const COMPATIBILITY_HEADER = "Bandwise-Compat";

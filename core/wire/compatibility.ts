/**
 * Compatibility number. Raise it when an older app could misunderstand a newer server. New optional fields, endpoints
 * and command kinds do not raise it. The server sends it with every reply. An app that receives a higher number offers
 * the update, outside a test, and keeps all queued work.
 */
export const COMPATIBILITY = 1;
export const COMPATIBILITY_HEADER = "Bandwise-Compat";

/** The accounts of a CRM test: two examiners, an administrator and a client, all with this password. */
export const CRM_ACCOUNTS = {
  ada: "ada@bandwise.test",
  ben: "ben@bandwise.test",
  admin: "ines@bandwise.test",
  client: "nadia@bandwise.test",
  password: "Tide-tables-1898",
} as const;

/** Names of the other clients in the list. */
export const CLIENT_NAMES = ["Tomasz Wilk", "Chidera Obi", "Mei Chen", "Farhan Siddiqui", "Ana Pereira"] as const;

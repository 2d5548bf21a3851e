/**
 * Returns a text that a terminal shows and does not obey: names in the catalog may contain control
 * characters, which move the cursor, and marks that reverse the direction of what follows.
 */
export const printable = (text: string): string => text.replaceAll(HIDDEN, '?')

/** Returns lines as {@link printable} does, with their line breaks. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')

const HIDDEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

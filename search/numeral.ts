/** The number that a text is, in one spelling; an empty list when it is not a number. */
export function numeral(text: string): string[] {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? [String(number)] : []
}

const COUNT = new Intl.NumberFormat('en')
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const DATE_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']

/** Formats a count with thousands separators. */
export const countText = (count: number): string => COUNT.format(count)
/** Formats a date. */
export const dateText = (millis: number): string => DATE.format(millis)
/** Formats a date with its time. */
export const dateTimeText = (millis: number): string => DATE_TIME.format(millis)

/** Formats a count with its noun: "3 tables", "1 table". */
export const quantity = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`

/** Formats a number of bytes in the largest fitting decimal unit. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${value.toPrecision(value < 100 ? 2 : 3)} ${UNITS[power]}`
}

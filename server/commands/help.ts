/** Formats the examples below the options of a command; each is a command line. */
export const examples = (...lines: readonly string[]): string =>
  ['', 'Examples:', ...lines.map((line) => `  ${line}`)].join('\n')

/** Examples below the options of a command; each is a line as one would type it. */
export const examples = (...lines: readonly string[]): string =>
  ['', 'Examples:', ...lines.map((line) => `  ${line}`)].join('\n')

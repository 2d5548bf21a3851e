import * as fc from 'fast-check'

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u241F',
  '__proto__',
  'constructor',
  'urn:li:tag:a',
  'urn:li:tag:\ud800',
  'urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)',
  'urn:li:dataset:(,,)',
  'List(a,b)',
  '%',
  "'; --",
  'NaN',
  '1e999',
  'datasetProfile',
  'x'.repeat(9000),
]
/**
 * Any character except surrogates. The unit `binary` of fast-check would list all of them first.
 */
const character = fc.nat({ max: 0x10_f7_ff }).map((at) => {
  return String.fromCodePoint(at < 0xd8_00 ? at : at + 0x8_00)
})
/** Unusual texts. */
export const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: character }))
export const oddNumber = fc.constantFrom(
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e308,
  5e-324,
)
/** Any JSON value. */
export const oddValue = fc.oneof(oddText, oddNumber, fc.jsonValue({ maxDepth: 4 }))

import { crc32 } from 'node:zlib'

const LOCAL_HEADER_SIGNATURE = 0x04_03_4b_50
const CENTRAL_HEADER_SIGNATURE = 0x02_01_4b_50
const END_SIGNATURE = 0x06_05_4b_50
const VERSION_NEEDED = 20
/** Names are UTF-8. */
const FLAGS = 0x08_00
/** 1 January 1980, the earliest date of the format: equal texts give equal files. */
const DATE = 0x00_21

/** Returns a ZIP archive of texts by path, uncompressed. */
export function makeZip(texts: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(texts)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    const sharedHeader = Buffer.concat([
      encodeWords([VERSION_NEEDED, FLAGS, 0, 0, DATE]),
      encodeDoubleWords([crc32(content), content.length, content.length]),
      encodeWords([name.length, 0]),
    ])
    const local = Buffer.concat([
      encodeDoubleWords([LOCAL_HEADER_SIGNATURE]),
      sharedHeader,
      name,
      content,
    ])
    const position = Buffer.concat([encodeWords([0, 0, 0]), encodeDoubleWords([0, offset])])
    const head = Buffer.concat([
      encodeDoubleWords([CENTRAL_HEADER_SIGNATURE]),
      encodeWords([VERSION_NEEDED]),
    ])
    locals.push(local)
    centrals.push(Buffer.concat([head, sharedHeader, position, name]))
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.concat([
    encodeDoubleWords([END_SIGNATURE]),
    encodeWords([0, 0, centrals.length, centrals.length]),
    encodeDoubleWords([central.length, offset]),
    encodeWords([0]),
  ])
  return Buffer.concat([...locals, central, end])
}

function encodeWords(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeUInt16LE(number, 2 * at)
  return bytes
}

function encodeDoubleWords(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, 4 * at)
  return bytes
}

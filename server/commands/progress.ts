/** Shows the progress of a long operation. */
export interface Progress {
  update(done: number): void
  end(): void
}

/** The operation, and the number and unit of its items. */
export interface ProgressTask {
  readonly name: string
  /** In the plural: `records`. */
  readonly unit: string
  readonly total: number
}

const BAR_WIDTH = 30
const REDRAW_MS = 100
/** Time between lines when the stream is no terminal. */
const LINE_MS = 5_000

/** Draws a bar on a terminal, and prints a line every few seconds elsewhere. */
export function createProgress(
  stream: NodeJS.WriteStream,
  { name, unit, total }: ProgressTask,
): Progress {
  const everyMs = stream.isTTY ? REDRAW_MS : LINE_MS
  let shownAt = stream.isTTY ? 0 : Date.now()
  const show = (done: number) => {
    const text = `${name}: ${formatCount(done)} of ${formatCount(total)} ${unit}`
    stream.write(stream.isTTY ? `\r${progressBar(done, total)} ${text}\u001b[K` : `${text}\n`)
  }
  return {
    update(done) {
      if (Date.now() - shownAt < everyMs) return
      shownAt = Date.now()
      show(done)
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001b[K')
    },
  }
}

/** Formats a number for people: `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

function progressBar(done: number, total: number): string {
  const filled = Math.round((BAR_WIDTH * done) / Math.max(total, 1))
  return `[${'█'.repeat(filled)}${' '.repeat(Math.max(0, BAR_WIDTH - filled))}]`
}

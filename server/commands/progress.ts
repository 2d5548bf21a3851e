/** Shows how far something long has come. */
export interface Progress {
  update(done: number): void
  end(): void
}

/** What is being done: to how many of what. */
export interface Task {
  readonly name: string
  /** In the plural: `records`. */
  readonly unit: string
  readonly total: number
}

const BAR_WIDTH = 30
const REDRAW_MS = 100
/** Between lines where there is no terminal to draw on. */
const LINE_MS = 5_000

/** A bar on a terminal; elsewhere a line now and then. */
export function progressOn(stream: NodeJS.WriteStream, { name, unit, total }: Task): Progress {
  const everyMs = stream.isTTY ? REDRAW_MS : LINE_MS
  let shownAt = stream.isTTY ? 0 : Date.now()
  const show = (done: number) => {
    const text = `${name}: ${figure(done)} of ${figure(total)} ${unit}`
    stream.write(stream.isTTY ? `\r${barOf(done, total)} ${text}\u001b[K` : `${text}\n`)
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

/** A number for people: `12,345`. */
export function figure(count: number): string {
  return count.toLocaleString('en-US')
}

function barOf(done: number, total: number): string {
  const filled = Math.round((BAR_WIDTH * done) / Math.max(total, 1))
  return `[${'█'.repeat(filled)}${' '.repeat(Math.max(0, BAR_WIDTH - filled))}]`
}

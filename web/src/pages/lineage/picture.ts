import { DIRECTIONS, type Direction, type LineageGraph, type Station } from './graph.ts'
import type { View } from './view.ts'

/** More are no picture, and would take long to be laid out. */
export const DRAWN_MAX = 1_500

export interface DrawnStation extends Station {
  /** Neighbours that are not drawn, which a click brings. */
  readonly hidden: Readonly<Record<Direction, number>>
}

export interface DrawnEdge {
  readonly upstream: string
  readonly downstream: string
  /** Something that is not drawn stands between. */
  readonly isBridge: boolean
}

/** Graph options of a lineage. */
export interface Picture {
  readonly stations: readonly DrawnStation[]
  readonly edges: readonly DrawnEdge[]
  /** How many were left out, because they are too many. */
  readonly cut: number
}

/** What a view shows of a graph. @param besides entities that are drawn whatever the levels */
export function pictureOf(
  graph: LineageGraph,
  root: string,
  view: View,
  besides: Iterable<string>,
): Picture {
  const drawing = new Drawing(graph, root, view)
  for (const direction of DIRECTIONS) drawing.walk(root, direction, view.levels[direction])
  for (const urn of besides) drawing.show(urn)
  // One may only be in sight because another was opened.
  for (let size = -1; size !== drawing.size;) {
    size = drawing.size
    for (const direction of DIRECTIONS) {
      for (const urn of view.opened[direction]) drawing.walk(urn, direction, 1)
    }
  }
  return drawing.picture()
}

class Drawing {
  readonly #graph: LineageGraph
  readonly #root: string
  readonly #view: View
  readonly #shown = new Set<string>()
  readonly #left = new Set<string>()

  constructor(graph: LineageGraph, root: string, view: View) {
    this.#graph = graph
    this.#root = root
    this.#view = view
    this.show(root)
  }

  get size(): number {
    return this.#shown.size
  }

  show(urn: string): void {
    if (!this.#graph.get(urn) || this.#shown.has(urn)) return
    if (this.#shown.size < DRAWN_MAX) this.#shown.add(urn)
    else this.#left.add(urn)
  }

  /** Shows what is so many levels away; what is only passed through is no level. */
  walk(start: string, direction: Direction, levels: number): void {
    if (!this.#shown.has(start)) return
    const seen = new Set([start])
    let frontier = [start]
    for (let level = 1; level <= levels && frontier.length > 0; level++) {
      const next: string[] = []
      for (const urn of frontier) {
        for (const reached of this.#beyond(urn, direction, seen)) {
          this.show(reached)
          if (this.#shown.has(reached)) next.push(reached)
        }
      }
      frontier = next
    }
  }

  picture(): Picture {
    const stations = [...this.#shown].flatMap((urn) => {
      const station = this.#graph.get(urn)
      if (!station) return []
      const hidden = {
        upstream: this.#hiddenBehind(station, 'upstream', new Set([urn])),
        downstream: this.#hiddenBehind(station, 'downstream', new Set([urn])),
      }
      return [{ ...station, hidden }]
    })
    const edges = stations.flatMap(({ urn, neighbours }) =>
      [...this.#beyond(urn, 'downstream', new Set([urn]))]
        .filter((reached) => this.#shown.has(reached))
        .map((reached) => ({
          upstream: urn,
          downstream: reached,
          isBridge: !neighbours.downstream.has(reached),
        })),
    )
    return { stations, edges, cut: this.#left.size }
  }

  /** The next in a direction that may be shown, and are not passed through; what is seen is not told again. */
  *#beyond(urn: string, direction: Direction, seen: Set<string>): Generator<string> {
    const station = this.#graph.get(urn)
    for (const next of station?.neighbours[direction] ?? []) {
      if (seen.has(next) || !this.#mayShow(next, station, direction)) continue
      seen.add(next)
      if (this.#isPassed(next)) yield* this.#beyond(next, direction, seen)
      else yield next
    }
  }

  /** What was not read may be there all the same. */
  #mayShow(urn: string, from: Station | undefined, direction: Direction): boolean {
    return (
      this.#shown.has(urn) ||
      this.#graph.get(urn)?.entity !== undefined ||
      from?.isWhole[direction] === true
    )
  }

  #isPassed(urn: string): boolean {
    const station = this.#graph.get(urn)
    if (!station || urn === this.#root) return false
    const { type, totals } = station
    const isBetween = totals.upstream > 0 && totals.downstream > 0
    const isFolded = this.#view.isFolded && type === 'DATA_JOB' && isBetween
    return isFolded || this.#view.hiddenTypes.has(type)
  }

  #hiddenBehind({ neighbours, totals }: Station, direction: Direction, seen: Set<string>): number {
    const known = [...neighbours[direction]]
    const passed = known.filter((urn) => this.#isPassed(urn))
    const drawn = known.filter((urn) => this.#shown.has(urn) && !passed.includes(urn))
    let hidden = Math.max(0, totals[direction] - drawn.length - passed.length)
    for (const urn of passed) {
      const station = this.#graph.get(urn)
      if (!station || seen.has(urn)) continue
      seen.add(urn)
      hidden += this.#hiddenBehind(station, direction, seen)
    }
    return hidden
  }
}

import type { Lineage, LineageQuery } from '../../../graph/store/graph-store.ts'

/** The shortest paths from the start of a walk to the entities that it reached. */
export class ShortestPaths {
  readonly #start: string
  /**
   * For each entity: its neighbours one step nearer to the start, each with the `via` URN of the
   * edge.
   */
  readonly #nearer = new Map<string, Map<string, string | undefined>>()

  constructor({ urn: start, direction }: LineageQuery, { nodes, edges }: Lineage) {
    this.#start = start
    const degrees = new Map([[start, 0], ...nodes.map((node) => [node.urn, node.degree] as const)])
    for (const { upstream, downstream, via } of edges) {
      const [near, far] = direction === 'upstream' ? [downstream, upstream] : [upstream, downstream]
      if (degrees.get(far) !== (degrees.get(near) ?? Number.NaN) + 1) continue
      const steps = this.#nearer.get(far) ?? new Map<string, string | undefined>()
      this.#nearer.set(far, steps.set(near, steps.get(near) ?? via))
    }
  }

  /**
   * Returns at most `pathsMax` paths from the start to the entity, each with the `via` URN of an
   * edge between its ends. Limited, since a mesh of sixty entities can have a million paths.
   */
  to(urn: string, pathsMax: number): string[][] {
    const paths: string[][] = []
    const follow = (at: string, tail: readonly string[]): void => {
      if (at === this.#start) paths.push([at, ...tail])
      for (const [near, via] of this.#nearer.get(at) ?? []) {
        // Every step is nearer to the start, so no path has a dead end.
        if (paths.length >= pathsMax) return
        follow(near, via === undefined ? [at, ...tail] : [via, at, ...tail])
      }
    }
    follow(urn, [])
    return paths
  }
}

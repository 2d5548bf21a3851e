import type { Lineage, LineageQuery } from '../../../graph/store/graph-store.ts'

/** Shortest paths from the start of a walk to what it has found. */
export class ShortestPaths {
  readonly #start: string
  /**
   * For each entity, its neighbours one step nearer to the start, and the link between if it has a
   * URN.
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
   * Each from the start to the entity; what made a link stands between the two that it links. A mesh
   * of sixty entities can have a million paths, so only some are made.
   */
  to(urn: string, pathsMax: number): string[][] {
    const paths: string[][] = []
    const follow = (at: string, behind: readonly string[]): void => {
      if (at === this.#start) paths.push([at, ...behind])
      for (const [near, via] of this.#nearer.get(at) ?? []) {
        // Every step leads nearer to the start, so each path that is begun is finished.
        if (paths.length >= pathsMax) return
        follow(near, via === undefined ? [at, ...behind] : [via, at, ...behind])
      }
    }
    follow(urn, [])
    return paths
  }
}

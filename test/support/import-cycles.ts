/** The files that each file imports, types included. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Returns cycles of imports of any length, each as its files in order from the first by name. Files
 * that several cycles share may hide all but the shortest.
 */
export function importCycles(imports: Imports): string[][] {
  const left = new Map(imports)
  // What imports nothing, or only such files, is in no cycle.
  for (let size = -1; size !== left.size;) {
    size = left.size
    for (const [path, imported] of left) {
      if (![...imported].some((file) => left.has(file))) left.delete(path)
    }
  }
  return [...left.keys()].flatMap((path) => {
    const cycle = shortestCycle(path, left)
    return cycle.length > 0 && cycle.every((file) => file >= path) ? [cycle] : []
  })
}

/** Returns the files of the shortest cycle through a file, which comes first; empty without one. */
function shortestCycle(start: string, imports: Imports): string[] {
  const importers = new Map<string, string>()
  const queue = [start]
  for (const path of queue) {
    for (const file of imports.get(path) ?? []) {
      if (file === start) return chainTo(path, importers)
      if (importers.has(file)) continue
      importers.set(file, path)
      queue.push(file)
    }
  }
  return []
}

function chainTo(path: string, importers: ReadonlyMap<string, string>): string[] {
  const importer = importers.get(path)
  return importer === undefined ? [path] : [...chainTo(importer, importers), path]
}

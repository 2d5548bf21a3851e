import { list, map, record, text, urn } from '../model/field.ts'
import type { PatchShape } from '../model/registry.ts'

const edges = () => list(record({ destinationUrn: urn() }), { key: ['destinationUrn'] })
const customProperties = map(text())

/**
 * What patches have to know of undeclared aspects: which of their members are lists, found by which
 * keys, and which are maps. The members are those that the patch builders of DataHub's clients address;
 * an add into another member that is not there is refused, as a list that is stored as a map
 * cannot be read by any client (docs/interface: ingest/patch-unknown).
 *
 * `start` is what a patch of an absent aspect starts from, as in DataHub's templates.
 */
const PATCHED: Readonly<Record<string, PatchShape>> = {
  apiSignature: { fields: { inputDatasetEdges: edges(), outputDatasetEdges: edges() } },
}

/** Of the others, the one member that is the same in all aspects that have it. */
const OTHERWISE: PatchShape = { fields: { customProperties } }

export function patchShapeOf(aspect: string): PatchShape {
  return (Object.hasOwn(PATCHED, aspect) ? PATCHED[aspect] : undefined) ?? OTHERWISE
}

import { list, map, record, text, urn } from '../model/field.ts'
import type { PatchShape } from '../model/undeclared.ts'

const edges = () => list(record({ destinationUrn: urn() }), { key: ['destinationUrn'] })
const customProperties = map(text())

/**
 * Shapes of undeclared aspects for patches: the keyed lists and the maps that the patch builders of
 * DataHub's clients address. A patch cannot add into an absent member without a shape: no client
 * could read a list that was stored as a map (docs/interface: ingest/patch-unknown).
 */
const SHAPES: Readonly<Record<string, PatchShape>> = {
  apiSignature: { fields: { inputDatasetEdges: edges(), outputDatasetEdges: edges() } },
}

/** The shape of all other undeclared aspects; this member is a map in every aspect that has it. */
const DEFAULT_SHAPE: PatchShape = { fields: { customProperties } }

/** Returns the shape of an undeclared aspect for patches. */
export function patchShapeOf(aspect: string): PatchShape {
  return (Object.hasOwn(SHAPES, aspect) ? SHAPES[aspect] : undefined) ?? DEFAULT_SHAPE
}

import type {
  AspectEdit,
  Current,
  Decision,
  GroupState,
  PointEdit,
  Put,
} from '../../../graph/store/edit.ts'
import { readRunId, type Point } from '../../../graph/model/audit.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { keyAspectPut, nodeProperties, type WriteStamp } from './put.ts'

/** Approximate size of an aspect; bounds the edits of one transaction. */
const ASPECT_BYTES = 1_000

/** The entity of an edit, with its model and audit data. */
export interface EditTarget {
  readonly registry: Registry
  readonly urn: Urn
  readonly writing: WriteStamp
  /** Approximate size of the value. */
  readonly bytes?: number
}

/**
 * Decides on an aspect under the lock of its entity. Returns the value to set, `null` to remove the
 * aspect with its history, or `undefined` to keep it.
 */
export type DecideAspect = (current: Current, state: GroupState) => Put | null | undefined

/**
 * Makes the edit of an aspect. If it may create the entity, callers check the URN with
 * `requireBirth`.
 */
export function aspectEdit(target: EditTarget, aspect: string, decide: DecideAspect): AspectEdit {
  const runId = readRunId(target.writing.systemMetadata)
  const toDecision = (current: Current, state: GroupState): Decision => {
    const put = decide(current, state)
    if (put) return { kind: 'put', put }
    if (put === undefined) return { kind: 'keep' }
    const declaration = target.registry.aspect(aspect)
    const properties = declaration ? nodeProperties(declaration, {}) : {}
    return { kind: 'remove', properties, ...(runId !== undefined && { runId }) }
  }
  return { kind: 'aspect', aspect, decide: toDecision, ...editOn(target) }
}

/** Makes the edit that stores a point; callers check the URN as for {@link aspectEdit}. */
export function pointEdit(target: EditTarget, point: Point): PointEdit {
  return { kind: 'point', point, ...editOn(target) }
}

function editOn({ registry, urn, writing, bytes = ASPECT_BYTES }: EditTarget) {
  return { urn, bytes, birth: () => keyAspectPut(registry, urn, writing) }
}

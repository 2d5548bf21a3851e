import type { AspectEdit, Current, Decision, PointEdit, Put } from '../../graph/store/edit.ts'
import type { Point } from '../../graph/model/audit.ts'
import type { Registry } from '../../graph/model/registry.ts'
import type { Urn } from '../../graph/model/urn.ts'
import { birthOf, propertiesOf, type Writing } from './put.ts'

/** About the size of an aspect; bounds what shares a transaction. */
const ASPECT_BYTES = 1_000

/** What every edit of an entity states. */
export interface EditTarget {
  readonly registry: Registry
  readonly urn: Urn
  readonly writing: Writing
  /** Size of the value, roughly. */
  readonly bytes?: number
}

/**
 * Decides on an aspect under the lock of its entity: the value to set, `null` to remove the aspect with its
 * history, `undefined` to leave it alone.
 */
export type DecideAspect = (current: Current) => Put | null | undefined

/** Makes the edit of an aspect. Where it may create the entity, callers check the URN: `requireBirth`. */
export function aspectEdit(target: EditTarget, aspect: string, decide: DecideAspect): AspectEdit {
  const decided = (current: Current): Decision => {
    const put = decide(current)
    if (put) return { kind: 'put', put }
    if (put === undefined) return { kind: 'keep' }
    const declared = target.registry.aspect(aspect)
    return { kind: 'remove', properties: declared ? propertiesOf(declared, {}) : {} }
  }
  return { kind: 'aspect', aspect, decide: decided, ...editOn(target) }
}

/** Makes the edit that stores a point; callers check the URN as for {@link aspectEdit}. */
export function pointEdit(target: EditTarget, point: Point): PointEdit {
  return { kind: 'point', point, ...editOn(target) }
}

function editOn({ registry, urn, writing, bytes = ASPECT_BYTES }: EditTarget) {
  return { urn, bytes, birth: () => birthOf(registry, urn, writing) }
}

import { isDeepStrictEqual } from 'node:util'
import type { AspectEdit, Current, Decision, Edit } from '../../../graph/store/edit.ts'
import type { Point } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { hashOf, isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { applyPatch, parsePatch, startOf } from '../patch/patch.ts'
import { birthOf, putOf, requireCarried, type Writing } from '../put.ts'
import type { PropertyDefinitions } from '../structured/definitions.ts'
import { isConditional, refuseCondition, requireConditions, type Conditions } from './conditions.ts'
import { refuseProposal } from './refusals.ts'

export const CHANGE_TYPES = [
  'UPSERT',
  'DELETE',
  'CREATE',
  'CREATE_ENTITY',
  'UPDATE',
  'RESTATE',
  'PATCH',
] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]

/** What a proposal says besides the change itself. */
export interface Subject {
  readonly registry: Registry
  readonly urn: Urn
  readonly aspectName: string
  readonly writing: Writing
  readonly bytes: number
  readonly conditions: Conditions
  readonly definitions: PropertyDefinitions
}

/**
 * The edit that writes the value of a proposal (docs/interface: ingest/proposal).
 *
 * @throws CatalogError `INVALID_PROPOSAL`, `UNKNOWN_ASPECT`, `INVALID_ASPECT`, `INVALID_PATCH`
 */
export function editOf(subject: Subject, changeType: ChangeType, value: unknown): Edit {
  const { registry, urn, aspectName, writing, bytes } = subject
  requireCarried(registry, urn, aspectName)
  const birth = birthOf(registry, urn, writing)
  if (registry.isTimeseries(aspectName)) {
    if (changeType !== 'UPSERT' && changeType !== 'RESTATE') {
      refuseProposal(
        `${aspectName} is a timeseries aspect and takes UPSERT only, not ${changeType}`,
      )
    }
    if (isConditional(subject.conditions)) refuseCondition(`points of ${aspectName}`)
    return {
      kind: 'point',
      urn,
      birth,
      bytes,
      point: pointOf(subject, objectOf(value, aspectName)),
    }
  }
  const decide =
    changeType === 'PATCH' ? patching(subject, value) : setting(subject, changeType, value)
  return { kind: 'aspect', urn, aspect: aspectName, birth, bytes, decide }
}

/** All change types with a whole value; they differ in what they require to be there. */
function setting(subject: Subject, changeType: ChangeType, value: unknown): AspectEdit['decide'] {
  const { registry, urn, aspectName, writing } = subject
  const put = putOf(registry, urn, aspectName, objectOf(value, aspectName), writing)
  return (current: Current): Decision => {
    const { entityExists, aspect } = current
    const isCreated = changeType === 'CREATE' || changeType === 'CREATE_ENTITY'
    const isThere =
      (changeType === 'CREATE' && aspect !== undefined) ||
      (changeType === 'CREATE_ENTITY' && entityExists)
    const { ifAbsent } = subject.conditions
    if (isThere && ifAbsent) return { kind: 'keep' }
    requireConditions({ ...subject.conditions, ifAbsent: ifAbsent && !isCreated }, subject, current)
    if (isThere) {
      const what = changeType === 'CREATE' ? `${aspectName} of ${urn}` : urn
      throw new CatalogError('ALREADY_EXISTS', `${what} exists already`)
    }
    if (changeType === 'UPDATE' && !aspect) {
      throw new CatalogError('DOES_NOT_EXIST', `${urn} has no ${aspectName} to update`)
    }
    subject.definitions.check(urn, aspectName, put.value, current)
    return { kind: 'put', put }
  }
}

function patching(subject: Subject, value: unknown): AspectEdit['decide'] {
  const { registry, urn, aspectName, writing } = subject
  const patch = parsePatch(value)
  if (aspectName === registry.keyAspectOf(entityTypeOf(urn))) {
    refuseProposal(`${aspectName} is the identity of ${urn} and cannot be patched`)
  }
  const shape = registry.patchShape(aspectName)
  return (found: Current): Decision => {
    requireConditions(subject.conditions, subject, found)
    const { aspect: current } = found
    const patched = applyPatch(shape, current?.value(), patch)
    // Removing something from an absent aspect does not create it.
    if (!current && isDeepStrictEqual(patched, startOf(shape))) return { kind: 'keep' }
    const put = putOf(registry, urn, aspectName, patched, writing)
    subject.definitions.check(urn, aspectName, put.value, found)
    return { kind: 'put', put }
  }
}

function pointOf({ registry, urn, aspectName, writing }: Subject, value: JsonObject): Point {
  const put = putOf(registry, urn, aspectName, value, writing)
  const { timestampMillis } = put.value
  if (!Number.isSafeInteger(timestampMillis)) {
    throw new CatalogError(
      'INVALID_ASPECT',
      `/timestampMillis: ${aspectName} needs whole milliseconds`,
    )
  }
  return {
    urn,
    aspect: aspectName,
    timestampMillis: timestampMillis as number,
    id: pointIdOf(put.value),
    value: put.value,
    ...(put.systemMetadata && { systemMetadata: put.systemMetadata }),
  }
}

/** What identifies a point besides its time (docs/interface: model/points). */
function pointIdOf({ eventGranularity, partitionSpec, messageId }: JsonObject): string {
  const partition = isJsonObject(partitionSpec) ? partitionSpec['partition'] : undefined
  return hashOf([eventGranularity ?? null, partition ?? 'FULL_TABLE_SNAPSHOT', messageId ?? null])
}

function objectOf(value: unknown, aspectName: string): JsonObject {
  if (isJsonObject(value)) return value
  throw new CatalogError('INVALID_ASPECT', `/: the value of ${aspectName} must be an object`)
}

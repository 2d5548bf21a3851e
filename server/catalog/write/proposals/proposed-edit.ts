import { isDeepStrictEqual } from 'node:util'
import type { Current, Edit } from '../../../../graph/store/edit.ts'
import type { Point } from '../../../../graph/model/audit.ts'
import { derivedAspect } from '../../../../graph/model/derivations/from-key.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { hashJson, isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import { entityTypeOf } from '../../../../graph/model/urn.ts'
import { applyPatch, parsePatch, initialValue } from '../patch/patch.ts'
import { aspectEdit, pointEdit, type DecideAspect, type EditTarget } from '../edits.ts'
import { makePut, createPutter, requireBirth, requireCarried } from '../put.ts'
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

/** The target, aspect and conditions of a proposal. */
export interface ProposalTarget extends EditTarget {
  readonly aspectName: string
  readonly conditions: Conditions
}

/**
 * Returns the edit that writes the value of a proposal (docs/interface: ingest/proposal).
 *
 * @throws CatalogError `INVALID_PROPOSAL`, `UNKNOWN_ASPECT`, `INVALID_ASPECT`, `INVALID_PATCH`
 */
export function proposedEdit(
  subject: ProposalTarget,
  changeType: ChangeType,
  value: unknown,
): Edit {
  const { registry, urn, aspectName } = subject
  requireCarried(registry, urn, aspectName)
  requireBirth(registry, urn)
  if (registry.isTimeseries(aspectName)) {
    if (changeType !== 'UPSERT' && changeType !== 'RESTATE') {
      refuseProposal(
        `${aspectName} is a timeseries aspect and takes UPSERT only, not ${changeType}`,
      )
    }
    if (isConditional(subject.conditions)) refuseCondition(`points of ${aspectName}`)
    return pointEdit(subject, proposedPoint(subject, requireObject(value, aspectName)))
  }
  const decide =
    changeType === 'PATCH' ? decidePatch(subject, value) : decideSet(subject, changeType, value)
  return aspectEdit(subject, aspectName, decide)
}

/** Decides change types with a whole value; they differ in the state that they require. */
function decideSet(subject: ProposalTarget, changeType: ChangeType, value: unknown): DecideAspect {
  const { registry, urn, aspectName, writing } = subject
  const putOn = createPutter(registry, urn, aspectName, requireObject(value, aspectName), writing)
  const isKey = aspectName === registry.keyAspectOf(entityTypeOf(urn))
  return (current: Current) => {
    const { entityExists, aspect } = current
    const isCreated = changeType === 'CREATE' || changeType === 'CREATE_ENTITY'
    const isExisting =
      (changeType === 'CREATE' && aspect !== undefined) ||
      (changeType === 'CREATE_ENTITY' && entityExists)
    const { ifAbsent } = subject.conditions
    if (isExisting && ifAbsent) return undefined
    requireConditions({ ...subject.conditions, ifAbsent: ifAbsent && !isCreated }, subject, current)
    if (isExisting) {
      const what = changeType === 'CREATE' ? `${aspectName} of ${urn}` : urn
      throw new CatalogError('ALREADY_EXISTS', `${what} already exists`)
    }
    if (changeType === 'UPDATE' && !aspect) {
      throw new CatalogError('DOES_NOT_EXIST', `${urn} has no ${aspectName} to update`)
    }
    // A key is the identity of its entity, and its stamp says who created that.
    return isKey && aspect ? undefined : putOn(aspect)
  }
}

function decidePatch(subject: ProposalTarget, value: unknown): DecideAspect {
  const { registry, urn, aspectName, writing } = subject
  const patch = parsePatch(value)
  if (aspectName === registry.keyAspectOf(entityTypeOf(urn))) {
    refuseProposal(`${aspectName} is the identity of ${urn} and cannot be patched`)
  }
  const shape = registry.patchShape(aspectName)
  const start = derivedAspect(registry, urn, aspectName) ?? initialValue(shape)
  return (state: Current) => {
    requireConditions(subject.conditions, subject, state)
    const { aspect: current } = state
    const patched = applyPatch(shape, current?.value() ?? start, patch)
    // Removing something from an absent aspect does not create it.
    if (!current && isDeepStrictEqual(patched, start)) return undefined
    return makePut(registry, urn, aspectName, patched, writing, current)
  }
}

function proposedPoint(
  { registry, urn, aspectName, writing }: ProposalTarget,
  value: JsonObject,
): Point {
  const put = makePut(registry, urn, aspectName, value, writing, undefined)
  const { timestampMillis } = put.value
  if (!Number.isSafeInteger(timestampMillis)) {
    throw new CatalogError(
      'INVALID_ASPECT',
      `/timestampMillis: expected milliseconds as an integer in ${aspectName}`,
    )
  }
  return {
    urn,
    aspect: aspectName,
    timestampMillis: timestampMillis as number,
    id: pointId(put.value),
    value: put.value,
    ...(put.systemMetadata && { systemMetadata: put.systemMetadata }),
  }
}

/** Returns the identity of a point besides its time (docs/interface: model/points). */
function pointId({ eventGranularity, partitionSpec, messageId }: JsonObject): string {
  const partition = isJsonObject(partitionSpec) ? partitionSpec['partition'] : undefined
  return hashJson([eventGranularity ?? null, partition ?? 'FULL_TABLE_SNAPSHOT', messageId ?? null])
}

function requireObject(value: unknown, aspectName: string): JsonObject {
  if (isJsonObject(value)) return value
  throw new CatalogError('INVALID_ASPECT', `/: the value of ${aspectName} must be an object`)
}

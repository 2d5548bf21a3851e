import { CatalogError } from '../../../graph/model/errors.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import type { AspectChange } from '../../catalog/aspect-changes.ts'
import type { ResourceRefInput } from '../arguments.generated.ts'
import { edit, type GraphqlContext } from '../context.ts'
import { targetOf, targetsOf, type Target } from './target.ts'

/** What tags and terms have in common. */
export interface LabelKind {
  readonly entityType: 'tag' | 'glossaryTerm'
  /** The step that puts labels on a target. */
  add(target: Target, labels: readonly Urn[], context: GraphqlContext): AspectChange
  /** The step that takes labels off a target. */
  remove(target: Target, labels: readonly Urn[], context: GraphqlContext): AspectChange
}

type Resources = readonly (ResourceRefInput | null)[]

/**
 * Puts labels on one thing. They have to exist, as it has to; without labels nothing is written.
 *
 * @returns true
 */
export function addLabels(
  kind: LabelKind,
  labels: readonly string[],
  resource: ResourceRefInput,
  context: GraphqlContext,
): Promise<true> {
  return addToAll(kind, labels, [resource], context)
}

/** Puts labels on many things, all or nothing (`reference/graphql.md` 3.8). */
export async function addToAll(
  kind: LabelKind,
  labels: readonly string[],
  resources: Resources,
  context: GraphqlContext,
): Promise<true> {
  const urns = labels.map(parseUrn)
  const targets = targetsOf(resources)
  await requireLabels(kind, urns, context)
  await edit(context, [
    ...targets.flatMap(({ checks }) => checks),
    ...(urns.length === 0 ? [] : targets.map((target) => kind.add(target, urns, context))),
  ])
  return true
}

/**
 * Takes a label off one thing, whether it exists or is attached or not (`reference/graphql.md` 4.4).
 *
 * @returns false, and writes nothing, when the URN is of another type
 */
export async function removeLabel(
  kind: LabelKind,
  label: string,
  resource: ResourceRefInput,
  context: GraphqlContext,
): Promise<boolean> {
  const urn = parseUrn(label)
  const target = targetOf(resource)
  if (entityTypeOf(urn) !== kind.entityType) return false
  await edit(context, [...target.checks, kind.remove(target, [urn], context)])
  return true
}

/** Takes labels off many things, all or nothing. */
export async function removeFromAll(
  kind: LabelKind,
  labels: readonly string[],
  resources: Resources,
  context: GraphqlContext,
): Promise<true> {
  const urns = labels.map(parseUrn)
  const targets = targetsOf(resources)
  await edit(context, [
    ...targets.flatMap(({ checks }) => checks),
    ...(urns.length === 0 ? [] : targets.map((target) => kind.remove(target, urns, context))),
  ])
  return true
}

/** Label by label, so that the first bad one is named (`reference/graphql.md` 4.3; the dots are theirs). */
export async function requireLabels(
  { entityType }: Pick<LabelKind, 'entityType'>,
  urns: readonly Urn[],
  { catalog }: GraphqlContext,
): Promise<void> {
  const existing = await catalog.graph.existing([...new Set(urns)])
  for (const urn of urns) {
    const failure = `Failed to validate label with urn ${urn}.`
    if (entityTypeOf(urn) !== entityType) {
      const problem = `${failure} Urn type does not match entity type ${entityType}..`
      throw new CatalogError('EDIT_REFUSED', problem)
    }
    if (!existing.has(urn)) throw new CatalogError('EDIT_REFUSED', `${failure} Urn does not exist.`)
  }
}

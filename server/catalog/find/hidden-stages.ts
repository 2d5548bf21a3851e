import {
  lifecycleStageTypeInfo,
  type LifecycleStageTypeInfo,
} from '../../../graph/aspects/lifecycle/lifecycle-stage-type-info.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { lifecycleStageType } from '../../../graph/aspects/lifecycle/lifecycle-stage-type.entity.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { REMOVED_FIELD } from '../../../search/fields.ts'
import type { SearchRequest } from '../../../search/search-index.ts'
import { fieldIn, mentions, type Where } from '../../../search/where.ts'
import { RecentReads } from '../../../graph/runtime/recent-reads.ts'
import { isSoftDeleted } from '../read/soft-deleted.ts'

const STAGE_FIELD = 'lifecycleStage'
/** Most stages that are read, as in DataHub; stages are a vocabulary that people choose from. */
const STAGES_MAX = 1_000
/** The key of all stages, which are read together. */
const ALL = ''

/** A stage whose entities searches omit; undefined types: entities of all types. */
interface HiddenStage {
  readonly urn: string
  readonly entityTypes: readonly string[] | undefined
}

/** Knows the lifecycle stages that hide entities in searches (docs/interface: search/hidden-stages). */
export class HiddenStages {
  readonly #stages: RecentReads<readonly HiddenStage[]>

  constructor(graph: GraphStore) {
    this.#stages = new RecentReads<readonly HiddenStage[]>(() => readHidden(graph), 1)
  }

  /** Returns the URNs of the stages that hide entities of any of these types. */
  async of(entityTypes: readonly string[]): Promise<string[]> {
    const stages = await this.#stages.get(ALL)
    return stages
      .filter((stage) => stage.entityTypes?.some((type) => entityTypes.includes(type)) ?? true)
      .map(({ urn }) => urn)
  }

  /** Reads the stages again if any of these entities is one; called after each commit. */
  invalidate(urns: Iterable<string>): void {
    for (const urn of urns) if (entityTypeOf(urn) === lifecycleStageType.name) this.#stages.clear()
  }
}

/** Entities that a search finds although searches omit them by default. */
export interface Inclusions {
  readonly includeSoftDeleted?: boolean
  readonly includeHiddenLifecycleStages?: boolean
}

/** Returns the inclusions of a search: those requested, and those that its filter implies. */
export function resolveInclusions(inclusions: Inclusions, filter: Where): Inclusions {
  return {
    includeSoftDeleted: inclusions.includeSoftDeleted === true || mentions(filter, REMOVED_FIELD),
    includeHiddenLifecycleStages:
      inclusions.includeHiddenLifecycleStages === true || mentions(filter, STAGE_FIELD),
  }
}

/**
 * Returns the parts of a request to the index that omit soft-deleted entities and hidden stages,
 * unless they are included.
 *
 * @param where the conditions of the search
 */
export async function restrictToVisible(
  { hiddenStages }: { readonly hiddenStages: HiddenStages },
  { includeSoftDeleted, includeHiddenLifecycleStages }: Inclusions,
  { entityTypes, where }: Pick<SearchRequest, 'entityTypes' | 'where'>,
): Promise<Pick<SearchRequest, 'entityTypes' | 'where' | 'includeRemoved'>> {
  const stages = includeHiddenLifecycleStages ? [] : await hiddenStages.of(entityTypes)
  return {
    entityTypes,
    where: stages.length > 0 ? [...where, fieldIn(STAGE_FIELD, stages, { negated: true })] : where,
    includeRemoved: includeSoftDeleted === true,
  }
}

async function readHidden(graph: GraphStore): Promise<HiddenStage[]> {
  const urns = await graph.urnsAfter(lifecycleStageType.name, '', STAGES_MAX)
  if (urns.length === 0) return []
  const stages = await graph.read(urns, [lifecycleStageTypeInfo.name, status.name])
  return urns.flatMap((urn) => {
    const aspects = stages.get(urn)?.aspects
    const value = aspects?.get(lifecycleStageTypeInfo.name)?.value
    const { settings, entityTypes } = (value ?? {}) as LifecycleStageTypeInfo
    return settings?.hideInSearch && !isSoftDeleted(aspects) ? [{ urn, entityTypes }] : []
  })
}

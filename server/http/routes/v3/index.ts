import type { Route } from '../../route.ts'
import { deleteGenericAspect, patchGenericAspect, postGenericAspect } from './aspects.ts'
import { deleteGenericEntity } from './deletes.ts'
import { scrollLineage, scrollRelationships } from './edges.ts'
import {
  batchGetEntitiesV2,
  getConsumerLag,
  getConsumerOffsets,
  getEntitySpecifications,
  postEntitiesV1,
} from './others.ts'
import { postLineage, postOpenLineage } from './openlineage.ts'
import {
  batchGetGenericEntities,
  getGenericAspect,
  getGenericEntity,
  headGenericAspect,
  headGenericEntity,
} from './reads.ts'
import { scrollGenericEntities, scrollGenericEntitiesOfType } from './scrolls.ts'
import { scrollTimeseries } from '../points/scroll.ts'
import { getTimeline, getTimelineV1 } from './timeline.ts'
import { traceWrite } from './trace.ts'
import { patchGenericEntities, postGenericEntities } from './writes.ts'

/** Routes of the OpenAPI paths. The first match wins, so fixed paths precede variables. */
export const V3_ROUTES: readonly Route[] = [
  scrollGenericEntities,
  postGenericEntities,
  patchGenericEntities,
  scrollGenericEntitiesOfType,
  batchGetGenericEntities,
  getGenericAspect,
  headGenericAspect,
  postGenericAspect,
  patchGenericAspect,
  deleteGenericAspect,
  getGenericEntity,
  headGenericEntity,
  deleteGenericEntity,
  scrollRelationships,
  scrollLineage,
  batchGetEntitiesV2,
  postEntitiesV1,
  postOpenLineage,
  postLineage,
  scrollTimeseries,
  getTimeline,
  getTimelineV1,
  traceWrite,
  getEntitySpecifications,
  getConsumerOffsets,
  getConsumerLag,
]

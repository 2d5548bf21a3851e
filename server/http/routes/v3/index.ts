import type { Route } from '../../route.ts'
import { searchAuditEvents } from './audit.ts'
import { pollTopic } from './events.ts'
import { deleteGenericAspect, patchGenericAspect, postGenericAspect } from './aspects.ts'
import { deleteGenericEntity } from './deletes.ts'
import { scrollLineage, scrollRelationships } from './edges.ts'
import { batchGetGenericV2 } from './batch-get.ts'
import { getConsumerLag, getConsumerOffsets } from './consumers.ts'
import { getEntitySpecifications } from './specifications.ts'
import {
  deleteEntitiesV1,
  getLatestEntitiesV1,
  postEntitiesV1,
  postPlatformEntities,
  postPlatformEntitiesV1,
} from './entities-v1.ts'
import {
  postLineage,
  postLineageBatch,
  postOpenLineage,
  postOpenLineageBatch,
} from './openlineage.ts'
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
import { V2, V3, type Form } from './form.ts'
import { batchGetAnyEntities, patchAnyEntities, postAnyEntities } from './any-type.ts'
import { patchGenericEntities, postGenericEntities } from './writes.ts'

/** Returns the routes that the paths of several releases have. */
const routesInForm = (form: Form): readonly Route[] =>
  [
    postGenericEntities,
    patchGenericEntities,
    scrollGenericEntitiesOfType,
    getGenericAspect,
    headGenericAspect,
    postGenericAspect,
    patchGenericAspect,
    deleteGenericAspect,
    getGenericEntity,
    headGenericEntity,
    deleteGenericEntity,
  ].map((declared) => declared(form))

/** Routes of the OpenAPI paths. The first match wins, so fixed paths precede variables. */
export const V3_ROUTES: readonly Route[] = [
  scrollGenericEntities,
  postAnyEntities,
  patchAnyEntities,
  batchGetAnyEntities,
  batchGetGenericEntities,
  ...routesInForm(V3),
  batchGetGenericV2,
  ...routesInForm(V2),
  scrollRelationships,
  scrollLineage,
  postEntitiesV1,
  getLatestEntitiesV1,
  deleteEntitiesV1,
  postPlatformEntities,
  postPlatformEntitiesV1,
  postOpenLineage,
  postOpenLineageBatch,
  postLineage,
  postLineageBatch,
  scrollTimeseries,
  getTimeline,
  getTimelineV1,
  traceWrite,
  searchAuditEvents,
  pollTopic,
  getEntitySpecifications,
  getConsumerOffsets,
  getConsumerLag,
]

import type { Urn } from '../../../graph/model/urn.ts'
import { permitBySubjects } from '../../authorize/permission/permit-by-subjects.ts'
import { permitting, type GraphqlContext } from '../engine/context.ts'

/** Returns the context in which the caller edits an entity that is about others, such as a query. */
export async function withSubjectRights(
  context: GraphqlContext,
  urn: Urn,
  becomes?: readonly Urn[],
): Promise<GraphqlContext> {
  const permitted = await permitBySubjects(context.catalog, context, urn, becomes)
  return permitted ? permitting(context, [permitted]) : context
}

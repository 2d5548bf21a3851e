import type { Urn } from '../../../graph/model/urn.ts'
import { permitBySubjects } from '../../authorize/permission/permit-by-subjects.ts'
import { withPermitted, type GraphqlContext } from '../engine/context.ts'

/** Returns the context in which the caller edits an entity that is about others, such as a query. */
export async function withSubjectRights(
  context: GraphqlContext,
  urn: Urn,
  newSubjects?: readonly Urn[],
): Promise<GraphqlContext> {
  const permission = await permitBySubjects(context.catalog, context, urn, newSubjects)
  return permission ? withPermitted(context, [permission]) : context
}

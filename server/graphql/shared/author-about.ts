import type { Urn } from '../../../graph/model/urn.ts'
import { permittedAbout } from '../../authorize/may/permitted-about.ts'
import { permitting, type GraphqlContext } from '../engine/context.ts'

/** Returns the context in which the caller edits an entity that is about others, such as a query. */
export async function authorAbout(
  context: GraphqlContext,
  urn: Urn,
  becomes?: readonly Urn[],
): Promise<GraphqlContext> {
  const permitted = await permittedAbout(context.catalog, context, urn, becomes)
  return permitted ? permitting(context, [permitted]) : context
}

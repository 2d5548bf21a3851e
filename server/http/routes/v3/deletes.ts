import { deprecation } from '../../../../graph/aspects/lifecycle/deprecation.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { flag, list, text } from '../../../../graph/model/field.ts'
import { entityTypeOf, type Urn } from '../../../../graph/model/urn.ts'
import { requireChange } from '../../../authorize/authority.ts'
import type { Catalog } from '../../../catalog/catalog.ts'
import { propose } from '../../../catalog/write/proposals/propose.ts'
import { NO_BODY, PROPOSAL_ERRORS, proposalAnswer } from '../../answers.ts'
import { route } from '../../route.ts'
import { proposalReply } from '../../write-reply.ts'
import type { Form } from './form.ts'
import { resolveNames, requireType } from './generic-entity.ts'

/** docs/interface: ingest/generic-delete */
export const deleteGenericEntity = (form: Form) =>
  route({
    method: 'DELETE',
    path: `${form.base}/<type>/<urn>`,
    role: 'editor',
    summary: `Deletes an entity permanently, or only some of its aspects${form.suffix}.`,
    details: 'Requires the role admin without `aspects` and `clear`, and for timeseries aspects.',
    parameters: {
      aspects: list(text(), { doc: 'Only these aspects, with their history.' }),
      clear: flag({ doc: 'Whether to delete all aspects except the key, which keeps the entity.' }),
    },
    answers: proposalAnswer(NO_BODY),
    errors: PROPOSAL_ERRORS,
    example: { aspects: [deprecation.name] },
    async handle({ key, variables, parameters, ...caller }, { catalog }) {
      const { registry } = catalog
      requireType(registry, variables, key)
      const keyAspect = registry.keyAspectOf(entityTypeOf(key))
      // What an entity has decides on nothing, so that a hidden one looks like an absent one.
      if (parameters.clear)
        await requireChange(catalog, caller, { urn: key, aspect: keyAspect, labels: [] })
      const requestedNames = resolveNames(registry, parameters)
      if (parameters.aspects && !requestedNames) {
        const message = "Parameter 'aspects' names no aspect; without it the entity is deleted"
        throw new CatalogError('INVALID_PARAMETER', message)
      }
      const names = parameters.clear
        ? await listClearedAspects(catalog, key)
        : (requestedNames ?? [keyAspect])
      const proposals = names.map((aspectName) => {
        return { entityUrn: key, changeType: 'DELETE', aspectName }
      })
      return proposalReply(await propose(catalog, proposals, caller), {})
    },
  })

/** Returns the aspects to delete; versioned ones come first, so that they share a transaction. */
async function listClearedAspects(
  { registry, graph, points }: Catalog,
  urn: Urn,
): Promise<string[]> {
  const key = registry.keyAspectOf(entityTypeOf(urn))
  const storedNames = (await graph.read([urn])).get(urn)?.aspects.keys() ?? []
  const series = await points.latestPoints([urn], registry.timeseriesAspects)
  return [...[...storedNames].filter((name) => name !== key), ...series.map(({ aspect }) => aspect)]
}

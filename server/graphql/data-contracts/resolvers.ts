import { assertionInfo } from '../../../graph/aspects/quality/assertion-info.ts'
import { dataContractProperties } from '../../../graph/aspects/quality/data-contract-properties.ts'
import { dataContractStatus } from '../../../graph/aspects/quality/data-contract-status.ts'
import { assertion } from '../../../graph/aspects/quality/assertion.entity.ts'
import { dataContract } from '../../../graph/aspects/quality/data-contract.entity.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { assertedEdges } from '../../../graph/model/edges.ts'
import { type Urn, withoutColumn } from '../../../graph/model/urn.ts'
import { ASSERTS, CONTRACT_FOR } from '../../../graph/records/edges.ts'
import {
  changeOrCreate,
  refuseEdit,
  requireEntity,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import type { UpsertDataContractInput } from '../arguments.generated.ts'
import { edit, type GraphqlContext, type Link } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { incomingLinks } from '../shared/incoming.ts'
import { newUrn } from '../shared/new-urn.ts'
import { findLiveUrns } from '../shared/related.ts'
import { withSiblings } from '../shared/siblings.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

/** Creates the data contract of a dataset, or replaces its assertions and its state. */
const upsertDataContract: Mutation<'upsertDataContract'> = async (
  _root,
  { urn: text, input },
  context,
) => {
  const entity = requireUrn(dataset.name, 'a dataset', input.entityUrn)
  const urn = await contractFor(entity, text, input, context)
  const parts = { freshness: input.freshness, schema: input.schema, dataQuality: input.dataQuality }
  const contractParts = Object.entries(parts).map(([part, assertions]) => {
    const urns = assertions?.map((reference) => parseAssertionUrn(reference.assertionUrn))
    return [part, urns?.map((assertionUrn) => ({ assertion: assertionUrn }))] as const
  })
  const assertionUrns = contractParts.flatMap(([, assertions = []]) =>
    assertions.map((entry) => entry.assertion),
  )
  const datasets = new Set((await withSiblings(entity, context)).map((link) => link.urn))
  const contractRights = {
    privileges: ['EDIT_ENTITY_DATA_CONTRACT'],
    privilegesOn: entity,
  } as const
  const properties = changeOrCreate(urn, dataContractProperties, (value) => {
    if (value?.entity !== undefined && value.entity !== entity)
      refuseEdit(`${urn} is the data contract of ${value.entity}, not of ${entity}.`)
    return { entity, ...presentMembers(Object.fromEntries(contractParts)) }
  })
  const status = changeOrCreate(urn, dataContractStatus, () => ({ state: input.state ?? 'ACTIVE' }))
  await edit(context, [
    requireEntity(entity, `Provided entity with urn ${entity} does not exist!`),
    ...assertionUrns.map((assertionUrn) => requireAssertionAbout(assertionUrn, datasets)),
    { ...properties, ...contractRights },
    { ...status, ...contractRights },
  ])
  return { urn }
}

/** Returns the data contract about a dataset; of several, the first that is not soft-deleted. */
async function readContract(link: Link, context: GraphqlContext): Promise<Link | null> {
  const contracts = await incomingLinks(link, CONTRACT_FOR, context)
  const liveUrns = await findLiveUrns(
    contracts.map(({ urn }) => urn),
    context,
  )
  return contracts.find(({ urn }) => liveUrns.has(urn)) ?? null
}

const parseAssertionUrn = (text: string) => requireUrn(assertion.name, 'an assertion', text)

/**
 * Returns the URN of the data contract of a dataset, or that of a new one.
 *
 * @throws CatalogError `EDIT_REFUSED` when the dataset has another contract than the given one
 */
async function contractFor(
  entity: Urn,
  text: string | null | undefined,
  { id }: UpsertDataContractInput,
  context: GraphqlContext,
): Promise<Urn> {
  const contract = await readContract({ urn: entity }, context)
  if (!text) return contract?.urn ?? newUrn(context, dataContract.name, id)
  const urn = requireUrn(dataContract.name, 'a data contract', text)
  if (contract && contract.urn !== urn)
    refuseEdit(`The data contract of ${entity} is ${contract.urn}, not ${urn}.`)
  return urn
}

/** Requires an assertion to exist and to be about one of the datasets, or a column of one. */
function requireAssertionAbout(urn: Urn, datasets: ReadonlySet<string>): AspectChange {
  return {
    urn,
    aspect: assertionInfo.name,
    checks: true,
    decide({ entityExists, aspect }) {
      if (!entityExists) refuseEdit(`Provided assertion with urn ${urn} does not exist!`)
      const edges = aspect ? assertedEdges(assertionInfo, urn, aspect.value()) : []
      const isAbout = edges.some(
        ({ name, to }) => name === ASSERTS && datasets.has(withoutColumn(to)),
      )
      return isAbout ? undefined : refuseEdit(`${urn} is not about ${[...datasets][0]}.`)
    },
  }
}

/** Data contracts of datasets (docs/interface: edits/data-contracts). */
export const dataContractsTopic: SchemaModule = {
  resolvers: {
    Dataset: {
      contract: (link: Link, _input: never, context: GraphqlContext) => readContract(link, context),
    },
  },
  mutations: mutationsFor('editor', { upsertDataContract }),
}

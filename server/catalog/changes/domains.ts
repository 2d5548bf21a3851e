import type { Domains } from '../../../graph/aspects/domains.ts'
import type { Urn } from '../../../graph/model/urn.ts'

/** The one domain of an entity, or none. Association details of other domains go. */
export function inDomain(value: Domains | undefined, domain: Urn | undefined): Domains {
  const { domainAssociations, ...kept } = value ?? {}
  const said = domainAssociations?.filter((each) => each.domain === domain)
  return {
    ...kept,
    domains: domain === undefined ? [] : [domain],
    ...(said && { domainAssociations: said }),
  }
}

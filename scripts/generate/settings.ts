import { browsePathsV2 } from '../../graph/aspects/platforms/browse-paths-v2.ts'
import { browsePaths } from '../../graph/aspects/platforms/browse-paths.ts'
import { container } from '../../graph/aspects/platforms/container.ts'
import { domains } from '../../graph/aspects/business/domains.ts'
import { globalTags } from '../../graph/aspects/business/global-tags.ts'
import { glossaryTerms } from '../../graph/aspects/business/glossary-terms.ts'
import { ownership } from '../../graph/aspects/people/ownership.ts'
import { set, DAY_MILLIS, SEED_TIME_MILLIS, type Setting } from './proposals.ts'
import { ownershipType, user } from './urns.ts'

/** The author of metadata that no person has written. */
export const ROBOT = user('catalog-robot')

/** Returns the time `days` before the observation time, in milliseconds since the epoch. */
export const daysAgo = (days: number) => SEED_TIME_MILLIS - days * DAY_MILLIS

/** Returns an audit stamp `days` before the observation time. */
export const stamp = (actor: string, days: number) => ({ time: daysAgo(days), actor })

/** An owner of an entity, with the type of ownership. */
export interface Owner {
  readonly owner: string
  readonly kind: keyof typeof OWNERSHIP
}

const OWNERSHIP = {
  technical: ['TECHNICAL_OWNER', ownershipType('__system__technical_owner')],
  business: ['BUSINESS_OWNER', ownershipType('__system__business_owner')],
} as const

/** Returns the setting of owners, if there are any. */
export function ownersSetting(owners: readonly Owner[] = []): Setting | undefined {
  if (owners.length === 0) return undefined
  return set(ownership, {
    owners: owners.map(({ owner, kind }) => {
      const [type, typeUrn] = OWNERSHIP[kind]
      return { owner, type, typeUrn }
    }),
    lastModified: stamp(ROBOT, 20),
  })
}

/** Returns the setting of tags, if there are any. */
export function tagsSetting(tags: readonly string[] = []): Setting | undefined {
  return tags.length > 0 ? set(globalTags, tagsValue(tags)) : undefined
}

/** Returns the setting of glossary terms, if there are any. */
export function termsSetting(terms: readonly string[] = []): Setting | undefined {
  return terms.length > 0 ? set(glossaryTerms, termsValue(terms)) : undefined
}

/** Returns the value of `globalTags`. */
export const tagsValue = (tags: readonly string[]) => ({ tags: tags.map((tag) => ({ tag })) })

/** Returns the value of `glossaryTerms`. */
export const termsValue = (terms: readonly string[]) => ({
  terms: terms.map((urn) => ({ urn })),
  auditStamp: stamp(ROBOT, 20),
})

/** Returns the setting of the domain, if there is one. */
export function domainSetting(domain: string | undefined): Setting | undefined {
  return domain === undefined ? undefined : set(domains, { domains: [domain] })
}

/** A container in the browse path of an entity. */
export interface PathStep {
  readonly urn: string
  readonly name: string
}

/** Returns the setting of the innermost container, if there is one. */
export function containerSetting(steps: readonly PathStep[]): Setting | undefined {
  const innermost = steps.at(-1)
  return innermost && set(container, { container: innermost.urn })
}

/**
 * Returns the two browse paths of an entity: `browsePaths` holds names, `browsePathsV2` holds URNs.
 */
export function browseSettings(platformName: string, steps: readonly PathStep[]): Setting[] {
  const names = ['prod', platformName, ...steps.map(({ name }) => name)]
  return [
    set(browsePaths, { paths: [`/${names.join('/')}`] }),
    set(browsePathsV2, {
      path: [
        ...(steps.length === 0 ? [{ id: platformName }] : []),
        ...steps.map(({ urn }) => ({ id: urn, urn })),
      ],
    }),
  ]
}

import { queryClient, sendDocument } from '../api/graphql-client.ts'
import { AspectToEditDocument, type AspectToEditQuery } from '../api/documents.generated.ts'

type Aspects = NonNullable<NonNullable<AspectToEditQuery['entity']>['aspects']>

/** The latest version of an aspect in the store. */
export interface StoredAspect {
  /** The version on which an edit is conditional. */
  readonly version: number
  readonly value: Readonly<Record<string, unknown>>
  readonly created: Aspects[number]['created'] | undefined
}

const NO_VERSION = -1

/**
 * Reads an aspect from the server, so that an edit starts from the latest version, not a cached
 * one.
 */
export async function readStoredAspect(urn: string, aspect: string): Promise<StoredAspect> {
  const { entity } = await sendDocument(AspectToEditDocument, { urn, aspect })
  const [latest] = entity?.aspects ?? []
  return {
    version: latest?.version ?? NO_VERSION,
    value: latest?.payload ? (JSON.parse(latest.payload) as Record<string, unknown>) : {},
    created: latest?.created,
  }
}

/**
 * Returns the version of an aspect whose value is visible, and refetches the page, so that the page
 * is no older than the version.
 */
export async function readVersion(urn: string, aspect: string): Promise<number> {
  const { version } = await readStoredAspect(urn, aspect)
  await queryClient.invalidateQueries()
  return version
}

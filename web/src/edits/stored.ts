import { queryClient, ask } from '../api/ask.ts'
import { AspectToEditDocument, type AspectToEditQuery } from '../api/documents.generated.ts'

type Aspects = NonNullable<NonNullable<AspectToEditQuery['entity']>['aspects']>

/** An aspect as it is stored at this moment. */
export interface Stored {
  /** What an edit of it has to find. */
  readonly version: number
  readonly value: Readonly<Record<string, unknown>>
  readonly created: Aspects[number]['created'] | undefined
}

const NO_VERSION = -1

/** Reads an aspect anew: who edits has to begin with what is there, not with what was shown. */
export async function readStored(urn: string, aspect: string): Promise<Stored> {
  const { entity } = await ask(AspectToEditDocument, { urn, aspect })
  const [found] = entity?.aspects ?? []
  return {
    version: found?.version ?? NO_VERSION,
    value: found?.payload ? (JSON.parse(found.payload) as Record<string, unknown>) : {},
    created: found?.created,
  }
}

/**
 * The version of an aspect whose value is on the screen. What is shown is read again afterwards, so it is
 * as new as the version.
 */
export async function readVersion(urn: string, aspect: string): Promise<number> {
  const { version } = await readStored(urn, aspect)
  await queryClient.invalidateQueries()
  return version
}

import { list, map, record, required, text, urn, type Notes } from '../model/field.ts'
import type { EdgeNote, SearchNote } from '../model/field.ts'
import { auditStamp } from './audit.ts'

interface LinkNotes extends Notes {
  readonly edge: EdgeNote
  readonly search?: SearchNote
}

const stated = { created: 'created', updated: 'lastModified', properties: 'properties' }

/** Links to other entities of the types `to`, each with stamps and properties. */
export const links = (to: string | readonly string[], { edge, search, ...notes }: LinkNotes) =>
  list(
    record({
      sourceUrn: urn([], { doc: 'Source of the link, if it is not the entity itself.' }),
      destinationUrn: required(urn(to, { edge: { ...edge, stated }, ...(search && { search }) })),
      created: auditStamp(),
      lastModified: auditStamp(),
      properties: map(text()),
    }),
    { key: ['destinationUrn'], ...notes },
  )

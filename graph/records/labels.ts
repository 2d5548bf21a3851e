import { list, record, required, text, urn, type SearchNote } from '../model/field.ts'
import { attribution } from './attribution.ts'
import { auditStamp, UNKNOWN_STAMP } from './audit.ts'

/** What differs between the places that have labels: entities, columns, edited columns. */
interface LabelNotes {
  readonly edge: string
  readonly search: SearchNote
  /** Beginning of the names of the attribution's search fields. */
  readonly attributed: string
}

/** Tags put on something. */
export const tagAssociations = ({ edge, search, attributed }: LabelNotes) =>
  list(
    record(
      {
        tag: required(urn('tag', { only: true, edge, search })),
        context: text({ doc: 'Free text about the association.' }),
        attribution: attribution(attributed),
      },
      {
        graphql: {
          type: 'TagAssociation',
          fields: { associatedUrn: { type: 'String', at: '@urn' } },
        },
      },
    ),
    { key: ['tag'] },
  )

/** Glossary terms put on something. */
export const termAssociations = ({ edge, search, attributed }: LabelNotes) =>
  list(
    record(
      {
        urn: required(urn('glossaryTerm', { only: true, edge, search })),
        actor: urn('corpuser', { doc: 'Who put the term here.' }),
        context: text({ doc: 'Free text about the association.' }),
        attribution: attribution(attributed),
      },
      {
        graphql: {
          type: 'GlossaryTermAssociation',
          fields: {
            term: { type: 'GlossaryTerm', at: 'urn', to: ['glossaryTerm'] },
            actor: { type: 'CorpUser', to: ['corpuser'] },
            associatedUrn: { type: 'String', at: '@urn' },
          },
        },
      },
    ),
    { key: ['urn'] },
  )

/** The tags and terms of a column, each in the shape of the aspect of that name. */
export const columnLabels = (tags: LabelNotes, terms: LabelNotes) => ({
  globalTags: record(
    { tags: tagAssociations(tags) },
    { graphql: { type: 'GlobalTags' }, start: { tags: [] } },
  ),
  glossaryTerms: record(
    { terms: termAssociations(terms), auditStamp: auditStamp() },
    { graphql: { type: 'GlossaryTerms' }, start: { terms: [], auditStamp: UNKNOWN_STAMP } },
  ),
})

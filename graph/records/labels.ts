import { list, record, required, text, urn, type SearchNote } from '../model/field.ts'
import type { EntityPrivilege } from '../model/privilege.ts'
import { attribution } from './attribution.ts'
import { auditStamp, UNKNOWN_STAMP } from './audit.ts'

/** Differences between labels of entities, of columns, and of edited columns. */
interface LabelNotes {
  readonly edge: string
  readonly search: SearchNote
  /** Prefix of the search fields of the attribution. */
  readonly attributed: string
  /** Suffices for changes of these labels, where they are a member of something larger. */
  readonly privilege?: EntityPrivilege
}

/** Tags of an entity or a column. */
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

/** Glossary terms of an entity or a column. */
export const termAssociations = ({ edge, search, attributed }: LabelNotes) =>
  list(
    record(
      {
        urn: required(urn('glossaryTerm', { only: true, edge, search })),
        actor: urn('corpuser', { doc: 'User who added the term.' }),
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

/** The tags and terms of a column, in the shape of the aspects with these names. */
export const columnLabels = (tags: LabelNotes, terms: LabelNotes) => ({
  globalTags: record(
    { tags: tagAssociations(tags) },
    { graphql: { type: 'GlobalTags' }, start: { tags: [] }, ...privilegeNote(tags) },
  ),
  glossaryTerms: record(
    { terms: termAssociations(terms), auditStamp: auditStamp() },
    {
      graphql: { type: 'GlossaryTerms' },
      start: { terms: [], auditStamp: UNKNOWN_STAMP },
      ...privilegeNote(terms),
    },
  ),
})

const privilegeNote = ({ privilege }: LabelNotes) => (privilege ? { privilege } : {})

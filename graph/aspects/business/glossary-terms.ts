import { aspect, type AspectValue } from '../../model/aspect.ts'
import { auditStamp, UNKNOWN_STAMP } from '../../records/audit.ts'
import { termAssociations } from '../../records/labels.ts'

export const glossaryTerms = aspect('glossaryTerms', {
  record: 'common.GlossaryTerms',
  privilege: 'EDIT_ENTITY_GLOSSARY_TERMS',
  doc: 'Glossary terms of an entity, added by users or pipelines.',
  fields: {
    terms: termAssociations({
      edge: 'TermedWith',
      search: {
        as: 'urn',
        field: 'glossaryTerms',
        facet: 'Glossary Term',
        boost: 0.5,
        has: 'hasGlossaryTerms',
      },
      attributed: 'termAttribution',
    }),
    auditStamp: auditStamp({ doc: 'Time and author of the latest change of the list.' }),
  },
  start: { terms: [], auditStamp: UNKNOWN_STAMP },
  example: {
    terms: [{ urn: 'urn:li:glossaryTerm:shop.Order', actor: 'urn:li:corpuser:ada' }],
    auditStamp: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type GlossaryTerms = AspectValue<typeof glossaryTerms>

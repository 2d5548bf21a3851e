import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, urn } from '../../model/field.ts'

export const glossaryRelatedTerms = aspect('glossaryRelatedTerms', {
  record: 'glossary.GlossaryRelatedTerms',
  doc: 'Relationships of a glossary term with other terms.',
  fields: {
    isRelatedTerms: list(
      urn('glossaryTerm', { only: true, edge: 'IsA', search: { as: 'urn', queried: false } }),
      { doc: 'Broader terms (“is a”).' },
    ),
    hasRelatedTerms: list(
      urn('glossaryTerm', { only: true, edge: 'HasA', search: { as: 'urn', queried: false } }),
      { doc: 'Contained terms (“has a”).' },
    ),
    values: list(urn('glossaryTerm', { only: true, edge: 'HasValue', search: { as: 'urn' } }), {
      doc: 'Terms that are allowed values of this term.',
    }),
    relatedTerms: list(
      urn('glossaryTerm', { only: true, edge: 'IsRelatedTo', search: { as: 'urn' } }),
      {
        doc: 'Related terms.',
      },
    ),
  },
  example: {
    isRelatedTerms: ['urn:li:glossaryTerm:shop.Contract'],
    hasRelatedTerms: ['urn:li:glossaryTerm:shop.Customer'],
    values: ['urn:li:glossaryTerm:shop.Return'],
    relatedTerms: ['urn:li:glossaryTerm:shop.Invoice'],
  },
})
export type GlossaryRelatedTerms = AspectValue<typeof glossaryRelatedTerms>

import { aspect, type AspectValue } from '../model/aspect.ts'
import { list, urn } from '../model/field.ts'

export const glossaryRelatedTerms = aspect('glossaryRelatedTerms', {
  record: 'glossary.GlossaryRelatedTerms',
  doc: 'How a glossary term relates to others.',
  fields: {
    isRelatedTerms: list(
      urn('glossaryTerm', { only: true, edge: 'IsA', search: { as: 'urn', queried: false } }),
      { doc: 'Wider terms: each of these is what the term is.' },
    ),
    hasRelatedTerms: list(
      urn('glossaryTerm', { only: true, edge: 'HasA', search: { as: 'urn', queried: false } }),
      { doc: 'Parts: each of these is something the term has.' },
    ),
    values: list(urn('glossaryTerm', { only: true, edge: 'HasValue', search: { as: 'urn' } }), {
      doc: 'Terms that this one may take as values.',
    }),
    relatedTerms: list(
      urn('glossaryTerm', { only: true, edge: 'IsRelatedTo', search: { as: 'urn' } }),
      {
        doc: 'Terms that have to do with it.',
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

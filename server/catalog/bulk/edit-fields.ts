import { dataProduct } from '../../../graph/aspects/business/data-product.entity.ts'
import { domain } from '../../../graph/aspects/business/domain.entity.ts'
import { glossaryTerm } from '../../../graph/aspects/business/glossary-term.entity.ts'
import { tag } from '../../../graph/aspects/business/tag.entity.ts'
import { structuredProperty } from '../../../graph/aspects/documentation/structured-property.entity.ts'
import { ownershipType } from '../../../graph/aspects/people/ownership-type.entity.ts'
import {
  choice,
  flag,
  json,
  list,
  long,
  record,
  required,
  text,
  urn,
  type Fields,
  type RecordValue,
} from '../../../graph/model/field.ts'

/** What edits do to an aspect. */
export const EDIT_OPERATIONS = ['add', 'remove', 'set'] as const

const ownerFields = {
  owner: required(urn([], { doc: 'A user or a group.' })),
  type: urn(ownershipType.name, { doc: 'A type of ownership.' }),
}
export const propertyFields = {
  propertyUrn: required(urn(structuredProperty.name)),
  values: list(json({ like: [text(), long()] }), { doc: 'Texts or numbers.' }),
}

/** The members of edits besides those that all have; each kind has some of them. */
export const editMembers = {
  tags: list(urn(tag.name)),
  terms: list(urn(glossaryTerm.name)),
  owners: list(record(ownerFields), {
    doc: 'Without a type: added as `NONE`, removed with all types.',
  }),
  domain: urn(domain.name),
  dataProduct: urn(dataProduct.name),
  properties: list(record(propertyFields), { doc: 'Structured properties.' }),
  description: text(),
  onlyMissing: flag({ doc: 'Leaves descriptions that exist.' }),
  deprecated: flag(),
  note: text({ doc: 'Of the deprecation.' }),
  decommissionTime: long({ doc: 'Milliseconds.' }),
  replacement: urn([], { doc: 'Of the deprecated entity.' }),
  removed: flag({ doc: 'Whether the entity is soft-deleted.' }),
}
export type EditMember = keyof typeof editMembers

/** The fields of an edit. */
export const editFields = {
  operation: required(choice(EDIT_OPERATIONS)),
  aspect: required(
    text({
      doc:
        'The aspect that is edited; `description` stands for the one in which people describe ' +
        'entities of the type.',
    }),
  ),
  ...editMembers,
} satisfies Fields

/** An edit as requests have it. */
export type AskedEdit = RecordValue<typeof editFields>

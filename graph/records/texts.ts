import { map, text, type Notes, type SearchNote } from '../model/field.ts'

/** Properties that the platform or its users define. */
export const customProperties = () =>
  map(text({ search: { as: 'text' } }), {
    doc: 'Properties that the platform or its users define.',
  })

/** Address of the entity in its own platform. */
export const externalUrl = () =>
  text({
    doc: 'Address of the entity in its own platform.',
    property: 'externalUrl',
    search: { as: 'keyword' },
  })

/** The name of an entity for people; `search` extends its search note. */
export const entityName = (search?: Pick<SearchNote, 'field'>) =>
  text({
    property: 'name',
    search: {
      as: 'wordGram',
      ...search,
      autocomplete: true,
      boost: 10,
      aliases: ['_entityName'],
    },
  })

/** The name that is unique in its platform. */
export const qualifiedName = () =>
  text({
    doc: 'Name that is unique in its platform.',
    property: 'qualifiedName',
    search: { as: 'wordGram', autocomplete: true, boost: 10 },
  })

/** The description from the source, in Markdown. */
export const description = (notes?: Pick<Notes, 'privilege'>) =>
  text({ property: 'description', search: { as: 'text', has: 'hasDescription' }, ...notes })

/** The description that users have written, in Markdown. */
export const editedDescription = (notes?: Pick<Notes, 'privilege'>) =>
  text({
    doc: 'Description that users have written; it takes precedence over that of the source.',
    property: 'editedDescription',
    search: { as: 'text', field: 'editedDescription', has: 'hasDescription' },
    ...notes,
  })

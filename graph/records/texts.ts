import { map, text, type SearchNote } from '../model/field.ts'

/** Properties that the platform or its users have made up. */
export const customProperties = () =>
  map(text({ search: { as: 'text' } }), { doc: 'Properties of the owner’s own making.' })

/** Where the thing can be seen in its own platform. */
export const externalUrl = () =>
  text({
    doc: 'Where it can be seen in its own platform.',
    property: 'externalUrl',
    search: { as: 'keyword' },
  })

/** The name by which people know an entity; `search` adds to its search note. */
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

/** The name that is unique in the platform. */
export const qualifiedName = () =>
  text({
    doc: 'Name that is unique in the platform.',
    property: 'qualifiedName',
    search: { as: 'wordGram', autocomplete: true, boost: 10 },
  })

/** What an entity is, as its source says. Markdown. */
export const description = () =>
  text({ property: 'description', search: { as: 'text', has: 'hasDescription' } })

/** What an entity is, as people have written here in place of the source. Markdown. */
export const editedDescription = () =>
  text({
    doc: 'Description that people have written here; it goes before that of the source.',
    property: 'editedDescription',
    search: { as: 'text', field: 'editedDescription', has: 'hasDescription' },
  })

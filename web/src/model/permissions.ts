import { useAsOf } from '../api/as-of.ts'
import { useMayEdit } from '../edits/edits.tsx'
import { SessionDocument, type EditsPermittedFragment } from '../api/documents.generated.ts'
import { useCatalogQuery } from '../api/graphql-client.ts'
import type { FullEntity } from './names.ts'

/** An edit of an entity that is permitted by itself. */
export type Permission = keyof EditsPermittedFragment

/** The privilege that permits each edit, beside `EDIT_ENTITY`, and the edit in words. */
export const PERMISSIONS: Readonly<
  Record<Permission, { readonly privilege: string; readonly words: string }>
> = {
  canEditOwners: { privilege: 'EDIT_ENTITY_OWNERS', words: 'change the owners' },
  canEditDomains: { privilege: 'EDIT_DOMAINS_PRIVILEGE', words: 'change the domain' },
  canEditTags: { privilege: 'EDIT_ENTITY_TAGS', words: 'change the tags' },
  canEditGlossaryTerms: { privilege: 'EDIT_ENTITY_GLOSSARY_TERMS', words: 'change the terms' },
  canEditDescription: { privilege: 'EDIT_ENTITY_DOCS', words: 'change the description' },
  canEditLinks: { privilege: 'EDIT_ENTITY_DOC_LINKS', words: 'change the links' },
  canEditDeprecation: { privilege: 'EDIT_DEPRECATION_PRIVILEGE', words: 'change the deprecation' },
  canEditIncidents: { privilege: 'EDIT_ENTITY_INCIDENTS', words: 'raise and resolve incidents' },
  canEditStatus: { privilege: 'EDIT_ENTITY_STATUS', words: 'take it out of searches' },
  canEditSchemaFieldTags: { privilege: 'EDIT_DATASET_COL_TAGS', words: 'change tags of columns' },
  canEditSchemaFieldGlossaryTerms: {
    privilege: 'EDIT_DATASET_COL_GLOSSARY_TERMS',
    words: 'change terms of columns',
  },
  canEditSchemaFieldDescription: {
    privilege: 'EDIT_DATASET_COL_DESCRIPTION',
    words: 'change descriptions of columns',
  },
}

/** Returns whether the user may change something of an entity; a dry run tells what is refused. */
export function useMayRevert(entity: FullEntity): boolean {
  const mayEdit = useMayEdit()
  const privileges = 'privileges' in entity ? entity.privileges : undefined
  return mayEdit || Object.values(privileges ?? {}).includes(true)
}

/** Returns whether the user may be offered to revert a run of an author: their own one, or as an editor. */
export function useMayRevertRuns(): (
  author: { readonly urn: string } | null | undefined,
) => boolean {
  const mayEdit = useMayEdit()
  const { data } = useCatalogQuery(SessionDocument, {})
  const user = data?.me?.corpUser?.urn
  return (author) => mayEdit || (user !== undefined && author?.urn === user)
}

/** Returns which edits of an entity the server permits to the user; none of the past. */
export function usePermissionCheck(entity: FullEntity): (permission: Permission) => boolean {
  const mayEdit = useMayEdit()
  const isPast = useAsOf() !== undefined
  const privileges = 'privileges' in entity ? entity.privileges : undefined
  return (permission) => !isPast && (privileges?.[permission] ?? mayEdit)
}

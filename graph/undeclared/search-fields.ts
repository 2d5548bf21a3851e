/**
 * Search fields of undeclared aspects, and of every index of DataHub. Filters may name them; they
 * match nothing.
 */
export const SEARCH_FIELDS = `
  aliases apiVersion contentHash degree dialect expiresAt hasCreator lastCompletedTime
  lowercasedUrn mimeType originalFileName ownerUrn referencedByAsset scenario schemaField
  slackDisplayName storageBucket storageKey surfaceType systemIndexModified version`

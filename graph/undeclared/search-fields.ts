/** Search fields of undeclared aspects: filters may name them, and match nothing. */
export const SEARCH_FIELDS = `
  aliases degree hasCreator hasLogicalParent lastCompletedTime logicalParent schemaFieldAliases
  version`

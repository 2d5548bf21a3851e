/** Search fields of undeclared aspects: filters may name them, and match nothing. */
export const SEARCH_FIELDS = `
  aliases degree documentationAttributionActors documentationAttributionDates
  documentationAttributionSources hasCreator hasLogicalParent lastCompletedTime logicalParent
  queryType schemaFieldAliases statusLastModifiedAt version`

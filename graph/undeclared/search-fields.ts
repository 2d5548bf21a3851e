/** Search fields of undeclared aspects. Filters may name them; they match nothing. */
export const SEARCH_FIELDS = `
  aliases degree hasCreator lastCompletedTime version`

import { choice, flag, list, record, text, type Notes } from '../model/field.ts'

/**
 * The operators of filters by what they look for; `search/matching.ts` defines what they match.
 * GraphQL has them without `BETWEEN` and `IS_NULL`, as DataHub does.
 */
export const OPERATORS = {
  values: ['EQUAL', 'IN', 'IEQUAL'],
  parts: ['CONTAIN', 'START_WITH', 'END_WITH'],
  order: ['GREATER_THAN', 'GREATER_THAN_OR_EQUAL_TO', 'LESS_THAN', 'LESS_THAN_OR_EQUAL_TO'],
  range: ['BETWEEN'],
  presence: ['EXISTS', 'IS_NULL'],
  /** Searches refuse these; clients may store them. */
  trees: ['DESCENDANTS_INCL', 'ANCESTORS_INCL', 'RELATED_INCL'],
} as const

/** A condition on a search field in a stored filter. */
export const criterion = (notes?: Notes) =>
  record(
    {
      field: text(),
      values: list(text()),
      condition: choice([
        ...OPERATORS.values,
        ...OPERATORS.parts,
        ...OPERATORS.order,
        ...OPERATORS.presence,
        ...OPERATORS.trees,
      ]),
      negated: flag(),
    },
    notes,
  )

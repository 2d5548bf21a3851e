import { choice, flag, list, record, text, type Notes } from '../model/field.ts'

/** A condition on a search field in a stored filter. */
export const criterion = (notes?: Notes) =>
  record(
    {
      field: text(),
      values: list(text()),
      condition: choice([
        'CONTAIN',
        'END_WITH',
        'EQUAL',
        'IEQUAL',
        'IS_NULL',
        'EXISTS',
        'GREATER_THAN',
        'GREATER_THAN_OR_EQUAL_TO',
        'IN',
        'LESS_THAN',
        'LESS_THAN_OR_EQUAL_TO',
        'START_WITH',
        'DESCENDANTS_INCL',
        'ANCESTORS_INCL',
        'RELATED_INCL',
      ]),
      negated: flag(),
    },
    notes,
  )

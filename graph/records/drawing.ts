import { choice, millis } from '../model/field.ts'

/** What charts and dashboards have in common: who may see them, and when they were drawn. */
export const drawingFields = {
  access: choice(['PUBLIC', 'PRIVATE'], {
    doc: 'Who may see it.',
    property: 'access',
    search: { as: 'keyword', facet: 'Access Level' },
  }),
  lastRefreshed: millis({ doc: 'When the tool last drew it.' }),
}

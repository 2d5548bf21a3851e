import { choice, millis } from '../model/field.ts'

/** Fields of both charts and dashboards. */
export const visualizationFields = {
  access: choice(['PUBLIC', 'PRIVATE'], {
    doc: 'Who may view it.',
    property: 'access',
    search: { as: 'keyword', facet: 'Access Level' },
  }),
  lastRefreshed: millis({ doc: 'Last refresh in the tool.' }),
}

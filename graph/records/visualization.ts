import { choice, millis } from '../model/field.ts'

/** Fields of both charts and dashboards. */
export const visualizationFields = {
  access: choice(['PUBLIC', 'PRIVATE'], {
    doc: 'Access level of the dashboard or chart.',
    property: 'access',
    search: { as: 'keyword', facet: 'Access Level' },
  }),
  lastRefreshed: millis({ doc: 'Last refresh in the tool.' }),
}

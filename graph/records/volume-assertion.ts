import { choice, record, urn } from '../model/field.ts'
import { datasetFilter, operator, parameters, segment, severityConfig } from './assertions.ts'
import { ASSERTS } from './edges.ts'

/** An assertion about the number of rows. */
export const volumeAssertion = () =>
  record(
    {
      type: choice(
        [
          'ROW_COUNT_TOTAL',
          'ROW_COUNT_CHANGE',
          'INCREMENTING_SEGMENT_ROW_COUNT_TOTAL',
          'INCREMENTING_SEGMENT_ROW_COUNT_CHANGE',
        ],
        { search: { as: 'keyword', field: 'volumeAssertionType' } },
      ),
      entity: urn('dataset', { only: true, edge: ASSERTS }),
      rowCountTotal: record(
        {
          operator: operator(),
          parameters: parameters(),
          failureSeverityConfig: severityConfig(),
        },
        { graphql: { type: 'RowCountTotal' } },
      ),
      rowCountChange: record(
        {
          type: choice(['ABSOLUTE', 'PERCENTAGE']),
          operator: operator(),
          parameters: parameters(),
          failureSeverityConfig: severityConfig(),
        },
        { graphql: { type: 'RowCountChange' } },
      ),
      incrementingSegmentRowCountTotal: record(
        {
          segment: segment(),
          operator: operator(),
          parameters: parameters(),
        },
        { graphql: { type: 'IncrementingSegmentRowCountTotal' } },
      ),
      incrementingSegmentRowCountChange: record(
        {
          segment: segment(),
          type: choice(['ABSOLUTE', 'PERCENTAGE']),
          operator: operator(),
          parameters: parameters(),
        },
        { graphql: { type: 'IncrementingSegmentRowCountChange' } },
      ),
      filter: datasetFilter(),
    },
    { graphql: { type: 'VolumeAssertionInfo' } },
  )

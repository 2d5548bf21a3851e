import type { DerivedEdges } from '../model/aspect.ts'
import { choice, list, number, record, text, urn, type EdgeNote } from '../model/field.ts'

/** The precision with which a tool matched the columns of a lineage entry to a schema. */
export const lineageMatch = () => choice(['EXACT', 'NORMALIZED', 'UNRESOLVED'])

/**
 * Lineage between columns. Each entry states that its downstream columns derive from its upstream
 * columns; {@link columnEdges} declares the edges.
 */
export const columnLineage = ({ edge }: { readonly edge?: EdgeNote } = {}) =>
  list(
    record(
      {
        upstreamType: choice(['FIELD_SET', 'DATASET', 'NONE']),
        upstreams: list(
          urn(['dataset', 'schemaField'], {
            ...(edge && { edge }),
            search: {
              as: 'urn',
              field: 'fineGrainedUpstreams',
              queried: false,
              has: 'hasFineGrainedUpstreams',
            },
          }),
        ),
        downstreamType: choice(['FIELD', 'FIELD_SET']),
        downstreams: list(urn('schemaField')),
        transformOperation: text({
          doc: 'Operation on the columns, as the tool names it.',
        }),
        confidenceScore: number({ doc: 'From 0 to 1; 1 means certain.' }),
        query: urn('query', { doc: 'The query that created the lineage.' }),
        matchType: lineageMatch(),
      },
      { graphql: { type: 'FineGrainedLineage' } },
    ),
    {
      doc: 'Lineage between columns.',
      key: ['transformOperation', 'downstreams', 'query', 'upstreams'],
    },
  )

/**
 * Declares the edges of {@link columnLineage}: from each downstream column to each upstream one.
 */
export const columnEdges = (via: NonNullable<DerivedEdges['via']>): DerivedEdges => ({
  elements: 'fineGrainedLineages/*',
  from: { at: 'downstreams/*' },
  to: 'upstreams/*',
  name: 'DownstreamOf',
  lineage: 'upstream',
  via,
})

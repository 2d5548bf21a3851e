import { aspect, type AspectValue } from '../../model/aspect.ts'
import { integer, list, map, millis, number, record, text } from '../../model/field.ts'

export const semanticContent = aspect('semanticContent', {
  record: 'common.SemanticContent',
  doc: 'Embeddings of a text, by model.',
  fields: {
    embeddings: map(
      record({
        modelVersion: text(),
        generatedAt: millis(),
        sourceTextSha256: text(),
        chunkingStrategy: text(),
        totalChunks: integer(),
        totalTokens: integer(),
        chunks: list(
          record({
            position: integer(),
            vector: list(number()),
            characterOffset: integer(),
            characterLength: integer(),
            tokenCount: integer(),
            text: text(),
          }),
        ),
      }),
    ),
    skipReason: text(),
    skippedAt: millis(),
  },
  example: {
    embeddings: {
      region: {
        modelVersion: 'model version',
        generatedAt: 1_700_000_000_000,
        sourceTextSha256: 'source text sha256',
        chunkingStrategy: 'chunking strategy',
        totalChunks: 1,
        totalTokens: 1,
        chunks: [
          {
            position: 1,
            vector: [0.5],
            characterOffset: 1,
            characterLength: 1,
            tokenCount: 1,
            text: 'Orders are loaded at six.',
          },
        ],
      },
    },
    skipReason: 'skip reason',
    skippedAt: 1_700_000_000_000,
  },
})
export type SemanticContent = AspectValue<typeof semanticContent>

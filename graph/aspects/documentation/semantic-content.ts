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
      text_embedding_3_small: {
        modelVersion: 'text-embedding-3-small',
        generatedAt: 1_700_000_000_000,
        sourceTextSha256: '3c8f1d1f0a3f0e3c9d0a0f4a8e1b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b',
        chunkingStrategy: 'sentence_boundary',
        totalChunks: 1,
        totalTokens: 6,
        chunks: [
          {
            position: 0,
            vector: [0.5],
            characterOffset: 0,
            characterLength: 25,
            tokenCount: 6,
            text: 'Orders are loaded at six.',
          },
        ],
      },
    },
    skipReason: 'The text is too short.',
    skippedAt: 1_700_000_000_000,
  },
})
export type SemanticContent = AspectValue<typeof semanticContent>

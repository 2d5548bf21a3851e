import { CatalogError } from '../../../../graph/model/errors.ts'
import {
  choice,
  flag,
  json,
  list,
  long,
  millis,
  required,
  text,
} from '../../../../graph/model/field.ts'
import { CATEGORIES, UNSUPPORTED_CATEGORIES } from '../../../catalog/history/change-event.ts'
import { readTimeline, type ChangeTransaction } from '../../../catalog/history/timeline.ts'
import { readSetTimeline } from '../../../catalog/history/version-set.ts'
import { changeEventFields, URN, wholeRecord } from '../../answers.ts'
import { requireWithin } from '../../bounds.ts'
import { route } from '../../route.ts'

/** Default length of the period: a week, as in DataHub. */
const LOOKBACK_MS = 604_800_000

/** Names of categories; these paths accept one more than GraphQL. */
const NAMES = [...CATEGORIES, ...UNSUPPORTED_CATEGORIES, 'RUN']

const weight = choice(['MAJOR', 'MINOR', 'PATCH'])

/** Returns a route that lists changes of an entity (docs/interface: read/timeline). */
const timelineRoute = (path: string, summary: string) =>
  route({
    method: 'GET',
    path,
    role: 'reader',
    summary,
    details: 'Oldest first.',
    parameters: {
      categories: required(
        list(text(), { doc: `Categories, comma-separated or repeated: ${NAMES.join(', ')}.` }),
      ),
      startTime: long({ doc: 'Inclusive. Default, and for -1: a week before the end.' }),
      endTime: long({ doc: 'Inclusive. Default, and for 0: now.' }),
      raw: flag({
        doc: 'Whether to include the JSON Patch of the first aspect of each transaction.',
      }),
      includeVersionSet: flag({ doc: 'Whether to include the other versions of the entity.' }),
    },
    answers: {
      kind: 'json',
      body: list(
        wholeRecord(
          {
            timestamp: millis(),
            actor: URN,
            semVer: text(),
            semVerChange: weight,
            versionStamp: text(),
            changeEvents: list(
              wholeRecord(
                { entityUrn: URN, ...changeEventFields, semVerChange: weight },
                { modifier: text() },
              ),
            ),
          },
          { rawDiff: list(json()) },
        ),
      ),
    },
    errors: [],
    example: { categories: ['TAG', 'OWNERSHIP'], startTime: 0, raw: true },
    async handle({ key, parameters }, { catalog }) {
      const { startTime = -1, endTime = 0, raw = false, includeVersionSet = false } = parameters
      requireWithin('startTime', startTime, { least: -1 })
      requireWithin('endTime', endTime, { least: 0 })
      const endMillis = endTime === 0 ? catalog.clock() : endTime
      const query = {
        categories: parseCategories(parameters.categories),
        startMillis: startTime === -1 ? endMillis - LOOKBACK_MS : startTime,
        endMillis,
        withDifference: raw,
        stampsAll: true,
      }
      const transactions = includeVersionSet
        ? (await readSetTimeline(catalog, key, query)).transactions
        : await readTimeline(catalog, key, query)
      return { body: transactions.map((transaction) => answerTransaction(transaction, raw)) }
    },
  })

/** Parses names of categories. @throws CatalogError `INVALID_PARAMETER` */
function parseCategories(lists: readonly string[]): ReadonlySet<string> {
  const names = lists.flatMap((categoryList) => categoryList.split(',')).map((name) => name.trim())
  return new Set(
    names.map((name) => {
      const plain = compareLetters(name)
      const category = NAMES.find(
        (candidate) => compareLetters(candidate) === (ALIASES[plain] ?? plain),
      )
      if (category !== undefined) return category
      const message = `categories: unknown category '${name}'; expected one of ${NAMES.join(', ')}`
      throw new CatalogError('INVALID_PARAMETER', message)
    }),
  )
}

/** Current names of categories by their former names. */
const ALIASES: Readonly<Record<string, string>> = { OWNER: 'OWNERSHIP' }

/** Normalizes a name as DataHub does: `technical-schema` is `TECHNICAL_SCHEMA`. */
const compareLetters = (name: string) => name.toUpperCase().replaceAll(/[\s_-]/g, '')

function answerTransaction(transaction: ChangeTransaction, isRaw: boolean) {
  const { timestampMillis, actor, version, versionStamp, changes, difference } = transaction
  return {
    timestamp: timestampMillis,
    actor,
    semVer: `${version.join('.')}-computed`,
    semVerChange: transaction.weight.toUpperCase(),
    versionStamp,
    changeEvents: changes.map((change) => ({
      entityUrn: change.urn,
      category: change.category,
      operation: change.operation,
      ...(change.modifier !== null && { modifier: change.modifier }),
      parameters: change.parameters,
      description: change.description,
      semVerChange: change.weight.toUpperCase(),
    })),
    ...(isRaw && { rawDiff: difference }),
  }
}

export const getTimeline = timelineRoute(
  '/openapi/v2/timeline/v1/<urn>',
  'Returns the change history of an entity, grouped by time.',
)
export const getTimelineV1 = timelineRoute(
  '/openapi/timeline/v1/<urn>',
  'Returns the change history of an entity at the path of older clients.',
)

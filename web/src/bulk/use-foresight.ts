import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { rehearseBulk, type BulkForesight, type BulkRequest } from '../api/bulk.ts'
import { NamesDocument } from '../api/documents.generated.ts'
import { sendDocument } from '../api/graphql-client.ts'
import { mentionedUrns, tellItems, type ForetoldEntity, type Names } from '../edits/foretold.ts'

const PAUSE_MS = 300
/** Entities that are told about. */
const SAMPLE = 5

/** What a bulk edit would do. */
export interface Foresight {
  readonly outcome: BulkForesight
  readonly sample: readonly ForetoldEntity[]
  readonly names: Names
}

/** Edits clear the cache of answers, of which dry runs are none. */
const client = new QueryClient()

/**
 * Rehearses a bulk edit on the server, which stores nothing.
 *
 * @param request undefined while something is missing
 */
export function useForesight(request: BulkRequest | undefined) {
  const text = request && JSON.stringify(request)
  const [settledText] = useDebouncedValue(text, PAUSE_MS)
  const { data, error, isFetching } = useQuery(
    {
      queryKey: [settledText],
      queryFn: () => foresee(JSON.parse(settledText ?? '') as BulkRequest),
      enabled: text !== undefined && settledText !== undefined,
      placeholderData: keepPreviousData,
      retry: false,
      gcTime: 0,
    },
    client,
  )
  if (text === undefined) return { foresight: undefined, isBusy: false, problem: '' }
  const isCurrent = text === settledText && !isFetching
  return {
    foresight: error ? undefined : data,
    isBusy: !isCurrent,
    problem: isCurrent && error ? error.message : '',
  }
}

async function foresee(request: BulkRequest): Promise<Foresight> {
  const outcome = await rehearseBulk(request)
  const written = outcome.items.filter((item) => item.outcome === 'written')
  const urns = new Set(written.map(({ urn }) => urn).slice(0, SAMPLE))
  const items = written.filter(({ urn }) => urns.has(urn))
  const refused = outcome.refused.slice(0, SAMPLE).map(({ urn }) => urn)
  const { entities } = await sendDocument(NamesDocument, {
    urns: [...new Set([...mentionedUrns(items), ...refused])],
  })
  const names: Names = new Map((entities ?? []).flatMap((one) => (one ? [[one.urn, one]] : [])))
  return { outcome, sample: tellItems(items, names), names }
}

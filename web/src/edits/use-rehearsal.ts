import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { NamesDocument } from '../api/documents.generated.ts'
import { sendDocument } from '../api/graphql-client.ts'
import type { Names } from './foretold.ts'

const PAUSE_MS = 300

/** Edits clear the cache of answers, of which dry runs are none. */
const client = new QueryClient()

/** What a dry run answers, repeated after each pause in the making of its input. */
export interface Rehearsal<Result> {
  /** The last answer, unless the dry run was refused. */
  readonly result: Result | undefined
  readonly isBusy: boolean
  /** Why it was refused, also while another input is tried. */
  readonly error: Error | undefined
}

/**
 * Rehearses on the server, which stores nothing.
 *
 * @param input as JSON has it; undefined while something is missing
 */
export function useRehearsal<Input, Result>(
  input: Input | undefined,
  rehearse: (input: Input) => Promise<Result>,
): Rehearsal<Result> {
  const text = input && JSON.stringify(input)
  const [settledText] = useDebouncedValue(text, PAUSE_MS)
  const { data, error, isFetching } = useQuery(
    {
      queryKey: [settledText],
      queryFn: () => rehearse(JSON.parse(settledText ?? '') as Input),
      enabled: text !== undefined && settledText !== undefined,
      placeholderData: keepPreviousData,
      retry: false,
      gcTime: 0,
    },
    client,
  )
  if (text === undefined) return { result: undefined, isBusy: false, error: undefined }
  return {
    result: error ? undefined : data,
    isBusy: text !== settledText || isFetching,
    error: error ?? undefined,
  }
}

/** Reads the names of entities. */
export async function readNames(urns: readonly string[]): Promise<Names> {
  const { entities } = await sendDocument(NamesDocument, { urns: [...new Set(urns)] })
  return new Map((entities ?? []).flatMap((one) => (one ? [[one.urn, one]] : [])))
}

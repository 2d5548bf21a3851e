import { useQuery } from '@tanstack/react-query'
import { runCypher } from '../../api/cypher.ts'
import type { CypherRequest } from '../../model/cypher.ts'
import { Failure } from '../../parts/failure.tsx'
import styles from './explore.module.css'
import { Result } from './result.tsx'

/** Renders the answer to a request; leaving the page cancels it. */
export function Answer({
  request,
  name,
}: {
  readonly request: CypherRequest
  readonly name: string
}) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['cypher', request],
    queryFn: ({ signal }) => runCypher(request, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <div className={styles.answer} aria-busy={isFetching}>
      {error && <Failure error={error} retry={refetch} />}
      {data && <Result answer={data} name={name} />}
      {!data && !error && <p className="quiet">Running …</p>}
    </div>
  )
}

import { Button } from '@mantine/core'
import { sendDocument, queryClient, useCatalogQuery } from '../../api/graphql-client.ts'
import {
  RevokeTokenDocument,
  SessionDocument,
  TokensDocument,
  type TokensQuery,
} from '../../api/documents.generated.ts'
import { Failure } from '../../parts/failure.tsx'
import { dateText, dateTimeText } from '../../parts/figures.ts'
import { useAttempt } from '../../parts/use-attempt.ts'
import { useTitle } from '../../parts/use-title.ts'
import { NewToken } from './new-token.tsx'
import table from '../../styles/table.module.css'
import styles from './tokens.module.css'

const TOKENS_MAX = 1_000

type Token = NonNullable<NonNullable<TokensQuery['listAccessTokens']>['tokens']>[number]

/** Renders the access tokens with which programs act on behalf of the user. */
export function TokensPage() {
  useTitle('Access tokens')
  const { data: session } = useCatalogQuery(SessionDocument, {})
  const urn = session?.me?.corpUser?.urn ?? ''
  const mayCreate =
    session?.appConfig?.authConfig?.tokenAuthEnabled === true &&
    session.me?.platformPrivileges?.generatePersonalAccessTokens === true
  const input = { start: 0, count: TOKENS_MAX, filters: [{ field: 'ownerUrn', values: [urn] }] }
  const { data, error, refetch } = useCatalogQuery(
    TokensDocument,
    { input },
    { enabled: mayCreate },
  )
  if (session && !mayCreate) {
    return (
      <div className={styles.page}>
        <h1>Access tokens</h1>
        <p className="quiet">Ask the administrator of this catalog for a token.</p>
      </div>
    )
  }
  if (error) return <Failure error={error} retry={refetch} />
  const tokens = data?.listAccessTokens?.tokens
  return (
    <div className={styles.page} aria-busy={!tokens}>
      <h1>Access tokens</h1>
      <p className="quiet">Programs use a token to act on your behalf.</p>
      <NewToken actorUrn={urn} />
      {tokens && tokens.length > 0 && <TokenTable tokens={tokens} />}
    </div>
  )
}

function TokenTable({ tokens }: { readonly tokens: readonly Token[] }) {
  return (
    <div className={table.scroller} tabIndex={0} role="region" aria-label="Your access tokens">
      <table className={`${table.table} ${table.short} ${table.buttons}`}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Created</th>
            <th scope="col">Expires</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span className="unseen">Revoke</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TokenRow({ token }: { readonly token: Token }) {
  const { id, name, role, createdAt, expiresAt, lastUsedAt } = token
  const { problem, run: revoke } = useAttempt(async () => {
    await sendDocument(RevokeTokenDocument, { id: id ?? '' })
    await queryClient.invalidateQueries()
  })
  return (
    <tr>
      <td>
        {name} {problem !== '' && <span role="alert">{problem}</span>}
      </td>
      <td>{role?.toLowerCase()}</td>
      <td>{createdAt ? dateText(createdAt) : ''}</td>
      <td>{expiresAt ? dateText(expiresAt) : 'never'}</td>
      <td>{lastUsedAt ? dateTimeText(lastUsedAt) : 'not yet'}</td>
      <td>
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Revoke ${name}`}
          onClick={() => void revoke()}
        >
          Revoke
        </Button>
      </td>
    </tr>
  )
}

import { useAsOf } from '../../api/as-of.ts'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { RawAspectsDocument } from '../../api/documents.generated.ts'
import { BASE_PATH } from '../../base-path.ts'
import type { FullEntity } from '../../model/names.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Failure } from '../../parts/failure.tsx'
import styles from './entity.module.css'

/** Renders the stored JSON of each aspect and the request that reads it. */
export function RawAspects({ entity: { urn } }: { readonly entity: FullEntity }) {
  const asOf = useAsOf()
  const { data, error, refetch } = useCatalogQuery(RawAspectsDocument, { urn }, { asOf })
  if (error) return <Failure error={error} retry={refetch} />
  const aspects = data?.entity?.aspects
  if (!aspects) return null
  const key = encodeURIComponent(urn)
  const time = asOf === undefined ? '' : `asOf=${encodeURIComponent(asOf)}`
  return (
    <div className={styles.raw}>
      <Request path={`entitiesV2/${key}${time && `?${time}`}`} label="Copy curl for all aspects" />
      {aspects.map(({ aspectName, payload }) => (
        <details key={aspectName} open={aspects.length <= 3}>
          <summary>
            <span className="mono">{aspectName}</span>
          </summary>
          <Request
            path={`aspects/${key}?aspect=${encodeURIComponent(aspectName)}&version=0${time && `&${time}`}`}
            label="Copy as curl"
          />
          <pre className={styles.code} tabIndex={0} aria-label={aspectName}>
            {indent(payload ?? '')}
          </pre>
        </details>
      ))}
    </div>
  )
}

function Request({ path, label }: { readonly path: string; readonly label: string }) {
  const command = `curl '${location.origin}${BASE_PATH}${path}'`
  return (
    <div className={styles.request}>
      <code>{command}</code>
      <CopyButton text={command} label={label} hasLabel />
    </div>
  )
}

/** Indents JSON without parsing it, so that numbers beyond the range of doubles are unchanged. */
function indent(json: string): string {
  let depth = 0
  const newLine = () => `\n${'  '.repeat(depth)}`
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|[{[](?=[}\]])[}\]]?|[{}[\],:]/g, (token) => {
    if (token === '{' || token === '[') {
      depth += 1
      return token + newLine()
    }
    if (token === '}' || token === ']') {
      depth -= 1
      return newLine() + token
    }
    if (token === ',') return token + newLine()
    return token === ':' ? ': ' : token
  })
}

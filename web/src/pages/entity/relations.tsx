import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAsOf } from '../../api/as-of.ts'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { RelationsDocument, type RelationsQuery } from '../../api/documents.generated.ts'
import { RELATIONSHIPS } from '../../api/model.generated.ts'
import { kindName, platformName, findPlatform, type FullEntity } from '../../model/names.ts'
import { Empty } from '../../parts/empty.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Failure } from '../../parts/failure.tsx'
import { countText } from '../../parts/figures.ts'
import styles from './entity.module.css'

/** Relationships read per page and direction. */
const PAGE_SIZE = 100

type Edges = NonNullable<NonNullable<RelationsQuery['entity']>['outgoing']>
type Edge = NonNullable<Edges['relationships']>[number]

/** Renders the relationships of an entity in both directions, grouped by name. */
export function Relations({ entity: { urn } }: { readonly entity: FullEntity }) {
  const [count, setCount] = useState(PAGE_SIZE)
  const page = { types: RELATIONSHIPS, count }
  const { data, error, refetch, isPlaceholderData } = useCatalogQuery(
    RelationsDocument,
    {
      urn,
      outgoing: { ...page, direction: 'OUTGOING' },
      incoming: { ...page, direction: 'INCOMING' },
    },
    { keepsPrevious: true, asOf: useAsOf() },
  )
  if (error) return <Failure error={error} retry={refetch} />
  if (!data?.entity) return null
  const { outgoing, incoming } = data.entity
  const total = Math.max(outgoing?.total ?? 0, incoming?.total ?? 0)
  if (total === 0) return <Empty title="No relationships" />
  return (
    <div className={styles.relations}>
      <Direction title="Outgoing" edges={outgoing} />
      <Direction title="Incoming" edges={incoming} />
      {total > count && (
        <Button
          variant="default"
          size="xs"
          loading={isPlaceholderData}
          onClick={() => setCount(count + PAGE_SIZE)}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

function Direction({ title, edges }: { readonly title: string; readonly edges: Edges | null }) {
  const relationships = edges?.relationships ?? []
  const total = edges?.total ?? 0
  if (relationships.length === 0) return null
  const names = [...new Set(relationships.map(({ type }) => type ?? ''))]
  return (
    <section>
      <h2>
        {title}{' '}
        <span className="quiet">
          {relationships.length < total && `${countText(relationships.length)} of `}
          {countText(total)}
        </span>
      </h2>
      {names.map((name) => (
        <Group key={name} name={name} edges={relationships.filter(({ type }) => type === name)} />
      ))}
    </section>
  )
}

function Group({ name, edges }: { readonly name: string; readonly edges: readonly Edge[] }) {
  return (
    <div className={styles.group}>
      <h3 className="mono">{name}</h3>
      <ul>
        {edges.map(({ entity }) => {
          if (!entity) return null
          const platform = findPlatform(entity)
          return (
            <li key={entity.urn}>
              <EntityLink entity={entity} hasIcon />{' '}
              <span className="quiet">
                {kindName(entity)}
                {platform && ` · ${platformName(platform)}`}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

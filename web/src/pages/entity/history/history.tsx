import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { entityPath } from '../../../addresses.ts'
import { useCatalogQuery } from '../../../api/graphql-client.ts'
import { HistoryDocument } from '../../../api/documents.generated.ts'
import { RevertRunButton } from '../../../edits/revert.tsx'
import { useMayRevert, useMayRevertRuns } from '../../../model/permissions.ts'
import { memberDisplayName } from '../../../model/key-names.ts'
import type { FullEntity } from '../../../model/names.ts'
import { EntityLink } from '../../../parts/entity-link.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { dateTimeText } from '../../../parts/figures.ts'
import { tellEvents } from '../../../model/change-words.ts'
import { changesPath } from '../../changes/filter-address.ts'
import { News } from '../../changes/news.tsx'
import { Clauses } from '../../../parts/clauses.tsx'
import { Comparison } from './comparison.tsx'
import { RevertVersion } from './revert-version.tsx'
import { DifferenceList } from './difference-list.tsx'
import styles from './history.module.css'
import { listChanges, type Change } from './versions.ts'

/** Earlier versions requested of each aspect while all are shown. */
const VERSIONS_OF_ALL = 5
/** Earlier versions requested of a chosen aspect: the most that the server returns. */
const VERSIONS_OF_ONE = 100
const CHANGES_STEP = 50

/** Renders the versions of an entity's aspects: differences, author and time. */
export function History({ entity }: { readonly entity: FullEntity }) {
  const { urn } = entity
  const mayRevert = useMayRevert(entity)
  const mayRevertRuns = useMayRevertRuns()
  const [parameters, setParameters] = useSearchParams()
  const [visibleCount, setVisibleCount] = useState(CHANGES_STEP)
  const chosenAspect = parameters.get('aspect') ?? ''
  const { data, error, refetch } = useCatalogQuery(
    HistoryDocument,
    {
      urn,
      aspects: chosenAspect === '' ? null : { aspectNames: [chosenAspect] },
      count: chosenAspect === '' ? VERSIONS_OF_ALL : VERSIONS_OF_ONE,
    },
    { keepsPrevious: true },
  )
  const aspects = data?.entity?.aspects
  const changes = useMemo(
    () => (aspects ?? []).flatMap(listChanges).toSorted((a, b) => b.time - a.time),
    [aspects],
  )
  if (error) return <Failure error={error} retry={refetch} />
  if (!aspects) return <div aria-busy="true" />
  const choose = (aspect: string) =>
    setParameters((before) => {
      const after = new URLSearchParams(before)
      for (const name of ['aspect', 'from', 'to']) after.delete(name)
      if (aspect !== '') after.set('aspect', aspect)
      return after
    })
  return (
    <div className={styles.history}>
      <AspectChoice
        aspects={chosenAspect === '' ? aspects.map(({ aspectName }) => aspectName) : [chosenAspect]}
        chosen={chosenAspect}
        choose={choose}
      />
      {chosenAspect !== '' && changes.length > 1 && <Comparison changes={changes} />}
      <Link href={changesPath({ filter: { urns: [urn] } })} className={styles.all}>
        All changes, deletions included
      </Link>
      <News
        filter={{ urns: [urn] }}
        cursor={data.recentChanges?.cursor}
        refresh={() => void refetch()}
      >
        <ol className={styles.changes}>
          {changes.slice(0, visibleCount).map((change) => (
            <ChangeItem
              key={`${change.aspect} ${change.version}`}
              urn={urn}
              change={change}
              mayRevert={mayRevert}
              mayRevertRun={mayRevertRuns(change.actor)}
            />
          ))}
        </ol>
      </News>
      {changes.length > visibleCount && (
        <Button
          variant="default"
          size="xs"
          onClick={() => setVisibleCount(visibleCount + CHANGES_STEP)}
        >
          Show earlier changes
        </Button>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly aspects: readonly string[]
  readonly chosen: string
  readonly choose: (aspect: string) => void
}

function AspectChoice({ aspects, chosen, choose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span>Aspect</span>
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">all</option>
        {aspects.map((aspect) => (
          <option key={aspect} value={aspect}>
            {memberDisplayName(aspect)}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ItemProps {
  readonly urn: string
  readonly change: Change
  readonly mayRevert: boolean
  readonly mayRevertRun: boolean
}

function ChangeItem({ urn, change, mayRevert, mayRevertRun }: ItemProps) {
  const { aspect, version, time, actor, runId, told, differences } = change
  return (
    <li className={styles.change}>
      <div className={styles.when}>
        {time > 0 && (
          <Link href={entityPath(urn, undefined, String(time))} title="Show the entity as of then">
            <time dateTime={new Date(time).toISOString()}>{dateTimeText(time)}</time>
          </Link>
        )}
        {actor && <EntityLink entity={actor} hasIcon />}
        {mayRevert && <RevertVersion {...{ urn, aspect, version, differences }} />}
        {mayRevertRun && runId !== undefined && (
          <RevertRunButton runId={runId} label="Revert the whole edit…" />
        )}
      </div>
      <div>
        <h2>
          {memberDisplayName(aspect)} <span className="quiet">version {version}</span>
        </h2>
        {told && told.total > 0 && (
          <p className={styles.told}>
            <Clauses {...tellEvents(told)} />
          </p>
        )}
        {differences ? (
          <DifferenceList differences={differences} />
        ) : (
          <p className="quiet">Choose the aspect above to see earlier versions.</p>
        )}
      </div>
    </li>
  )
}

import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAnswer } from '../../../api/ask.ts'
import { HistoryDocument } from '../../../api/documents.generated.ts'
import type { Whole } from '../../../model/names.ts'
import { EntityLink } from '../../../parts/entity-link.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { momentText } from '../../../parts/figures.ts'
import { Comparison } from './comparison.tsx'
import { spoken } from './differences.ts'
import { DifferenceList } from './difference-list.tsx'
import styles from './history.module.css'
import { changesOf, type Change } from './versions.ts'

/** Earlier values of each aspect that come at once; of one aspect that was chosen as many as there may be. */
const BEFORE_OF_ALL = 5
const BEFORE_OF_ONE = 100
const SHOWN = 50

/** Every version of every aspect: what was different in it, who wrote it, and when. */
export function History({ entity: { urn } }: { readonly entity: Whole }) {
  const [parameters, setParameters] = useSearchParams()
  const [shown, setShown] = useState(SHOWN)
  const chosen = parameters.get('aspect') ?? ''
  const { data, error, refetch } = useAnswer(
    HistoryDocument,
    {
      urn,
      aspects: chosen === '' ? null : { aspectNames: [chosen] },
      count: chosen === '' ? BEFORE_OF_ALL : BEFORE_OF_ONE,
    },
    { keeps: true },
  )
  const aspects = data?.entity?.aspects
  const changes = useMemo(
    () => (aspects ?? []).flatMap(changesOf).toSorted((a, b) => b.time - a.time),
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
        aspects={chosen === '' ? aspects.map(({ aspectName }) => aspectName) : [chosen]}
        chosen={chosen}
        choose={choose}
      />
      {chosen !== '' && changes.length > 1 && <Comparison changes={changes} />}
      <ol className={styles.changes}>
        {changes.slice(0, shown).map((change) => (
          <ChangeItem key={`${change.aspect} ${change.version}`} change={change} />
        ))}
      </ol>
      {changes.length > shown && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + SHOWN)}>
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
      <span>About</span>
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">everything</option>
        {aspects.map((aspect) => (
          <option key={aspect} value={aspect}>
            {spoken(aspect)}
          </option>
        ))}
      </select>
    </label>
  )
}

function ChangeItem({ change }: { readonly change: Change }) {
  const { aspect, version, time, actor, differences } = change
  return (
    <li className={styles.change}>
      <div className={styles.when}>
        {time > 0 && <time dateTime={new Date(time).toISOString()}>{momentText(time)}</time>}
        {actor && <EntityLink entity={actor} hasIcon />}
      </div>
      <div>
        <h2>
          {spoken(aspect)} <span className="quiet">version {version}</span>
        </h2>
        {differences ? (
          <DifferenceList differences={differences} />
        ) : (
          <p className="quiet">Choose it above to see what came before.</p>
        )}
      </div>
    </li>
  )
}

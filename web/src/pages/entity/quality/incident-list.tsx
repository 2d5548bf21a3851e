import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCatalogQuery } from '../../../api/graphql-client.ts'
import { NamesDocument, type IncidentsFragment } from '../../../api/documents.generated.ts'
import { NOBODY } from '../../../model/change-words.ts'
import { nameInKey } from '../../../model/key-names.ts'
import { nameOf, type FullEntity, type Named } from '../../../model/names.ts'
import { usePermissionCheck } from '../../../model/permissions.ts'
import { EntityLink } from '../../../parts/entity-link.tsx'
import { dateTimeText, quantity } from '../../../parts/figures.ts'
import { Markdown } from '../../../parts/markdown.tsx'
import { WhyNot } from '../why-not.tsx'
import { ChangeIncidentState, RaiseIncident } from './incident-forms.tsx'
import { actorUrns, incidentTypeWords, PRIORITIES, type Incident } from './incident-words.ts'
import styles from './quality.module.css'

interface Props {
  readonly entity: FullEntity
  readonly active: IncidentsFragment
  readonly resolved: IncidentsFragment
  /** Shows more resolved ones. */
  readonly showMore: () => void
}

/** Renders the incidents of an entity, active ones first, and the button that raises one. */
export function IncidentList({ entity, active, resolved, showMore }: Props) {
  const [isRaising, setRaising] = useState(false)
  const mayEdit = usePermissionCheck(entity)('canEditIncidents')
  const incidents = [...(active.incidents ?? []), ...(resolved.incidents ?? [])]
  const people = usePeople(actorUrns(incidents))
  const [activeTotal, resolvedTotal] = [active.total ?? 0, resolved.total ?? 0]
  return (
    <section aria-label="Incidents">
      <div className={styles.top}>
        <h2>Incidents</h2>
        {mayEdit ? (
          <Button variant="default" size="compact-xs" onClick={() => setRaising(true)}>
            Raise an incident…
          </Button>
        ) : (
          <WhyNot urn={entity.urn} permission="canEditIncidents" />
        )}
      </div>
      <p className="quiet">
        {activeTotal === 0 ? 'None is active' : `${activeTotal} active`}
        {resolvedTotal > 0 && `, ${quantity(resolvedTotal, 'resolved one')}`}.
      </p>
      {incidents.length > 0 && (
        <ul className={styles.incidents}>
          {incidents.map((incident) => (
            <IncidentItem
              key={incident.urn}
              incident={incident}
              mayEdit={mayEdit}
              people={people}
            />
          ))}
        </ul>
      )}
      {resolvedTotal > (resolved.incidents?.length ?? 0) && (
        <Button variant="default" size="compact-xs" onClick={showMore}>
          Show more resolved ones
        </Button>
      )}
      {isRaising && (
        <RaiseIncident urn={entity.urn} name={nameOf(entity)} close={() => setRaising(false)} />
      )}
    </section>
  )
}

type People = ReadonlyMap<string, Named>

function usePeople(urns: readonly string[]): People {
  const options = { enabled: urns.length > 0, keepsPrevious: true }
  const { data } = useCatalogQuery(NamesDocument, { urns }, options)
  return new Map((data?.entities ?? []).flatMap((one) => (one ? [[one.urn, one]] : [])))
}

function IncidentItem({
  incident,
  mayEdit,
  people,
}: {
  readonly incident: Incident
  readonly mayEdit: boolean
  readonly people: People
}) {
  const [isChanging, setChanging] = useState(false)
  const { title, description, priority, created, incidentStatus } = incident
  const isActive = incidentStatus?.state === 'ACTIVE'
  const { message, lastUpdated } = incidentStatus ?? {}
  return (
    <li className={isActive ? styles.active : undefined}>
      <div className={styles.top}>
        <h3>
          <span className={isActive ? styles.FAILURE : styles.SUCCESS}>
            {isActive ? 'Active' : 'Resolved'}
          </span>{' '}
          {title ?? incidentTypeWords(incident)}
        </h3>
        {mayEdit && (
          <Button variant="default" size="compact-xs" onClick={() => setChanging(true)}>
            {isActive ? 'Resolve…' : 'Reopen…'}
          </Button>
        )}
      </div>
      <p className="quiet">
        {[incidentTypeWords(incident), priority && `${PRIORITIES[priority]} priority`]
          .filter(Boolean)
          .join(' · ')}
        {created && (
          <>
            {' · raised '}
            <By stamp={created} people={people} />
          </>
        )}
      </p>
      {description && <Markdown text={description} />}
      {message && (
        <blockquote className={styles.note}>
          {message}
          {lastUpdated && (
            <footer className="quiet">
              <By stamp={lastUpdated} people={people} />
            </footer>
          )}
        </blockquote>
      )}
      {isChanging && <ChangeIncidentState incident={incident} close={() => setChanging(false)} />}
    </li>
  )
}

/** Renders who did something, and when. */
function By({
  stamp: { time, actor },
  people,
}: {
  readonly stamp: { readonly time: number | null; readonly actor: string | null }
  readonly people: People
}) {
  const person = people.get(actor ?? '')
  const isNamed = actor !== null && actor !== NOBODY
  return (
    <>
      {isNamed && <>by {person ? <EntityLink entity={person} /> : nameInKey(actor)}, </>}
      {time !== null && dateTimeText(time)}
    </>
  )
}

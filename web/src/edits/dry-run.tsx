import { Fragment, type ReactNode } from 'react'
import { NOBODY } from '../model/change-words.ts'
import { memberDisplayName, nameInKey } from '../model/key-names.ts'
import { kindName } from '../model/names.ts'
import { Clauses } from '../parts/clauses.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { quantity } from '../parts/figures.ts'
import styles from './edits.module.css'
import type { ForetoldEntity } from './foretold.ts'
import { CONFLICTS_MAX, type DryRun, type Outlook } from './use-dry-run.ts'

interface Props {
  readonly dryRun: DryRun
  /** Whether a field of the form shows what is wrong with the input. */
  readonly hasField?: boolean
}

/** Renders what an edit would do, and why it would be refused. */
export function DryRunPanel({
  dryRun: { outlook, isBusy, refusal, inputProblem },
  hasField,
}: Props) {
  const isElsewhere = hasField === true && inputProblem !== ''
  return (
    <DryRunFrame isBusy={isBusy} refusal={isElsewhere ? '' : refusal}>
      {outlook && <OutlookText {...outlook} />}
    </DryRunFrame>
  )
}

/** Renders the frame of what a dry run tells, and why it would be refused, if `refusal` says so. */
export function DryRunFrame({
  isBusy,
  refusal,
  children,
}: {
  readonly isBusy: boolean
  readonly refusal: string
  readonly children: ReactNode
}) {
  return (
    <div
      role="group"
      aria-label="What this changes"
      aria-live="polite"
      aria-busy={isBusy}
      className={styles.dryRun}
    >
      {refusal !== '' && <p>This would be refused: {refusal}</p>}
      {children}
    </div>
  )
}

function OutlookText(outlook: Outlook) {
  return (
    <>
      <ForetoldText {...outlook} />
      <Conflicts conflicts={outlook.conflicts} />
    </>
  )
}

function Conflicts({ conflicts }: Pick<Outlook, 'conflicts'>) {
  if (conflicts.length === 0) return null
  return (
    <>
      <p>Changed again since then:</p>
      <ul className={styles.foretold}>
        {conflicts.slice(0, CONFLICTS_MAX).map(({ urn, aspect, path, by, person }) => (
          <li key={`${urn} ${aspect} ${path}`}>
            {memberDisplayName(aspect)} {path !== undefined && <code>{pathText(path)}</code>}, by{' '}
            {by === NOBODY ? 'somebody' : person ? <EntityLink entity={person} /> : nameInKey(by)}
          </li>
        ))}
      </ul>
      {conflicts.length > CONFLICTS_MAX && (
        <p>and {quantity(conflicts.length - CONFLICTS_MAX, 'more element')}</p>
      )}
    </>
  )
}

/** Returns a JSON pointer as it is read: without escapes, and with names for URNs. */
const pathText = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (part.startsWith('urn:li:') ? nameInKey(part) : part))
    .join(' › ')

function ForetoldText({ entities, entityTotal, dangling, referring }: Outlook) {
  if (entities.length === 0) return <p className="quiet">This changes nothing.</p>
  return (
    <>
      <p className="quiet">This will be listed among the changes as</p>
      <ul className={styles.foretold}>
        {entities.map((foretold) => (
          <li key={foretold.urn}>
            <Subject {...foretold} />: <Clauses {...foretold.told} />
          </li>
        ))}
      </ul>
      {entityTotal > entities.length && (
        <p>and {quantity(entityTotal - entities.length, 'more entity', 'more entities')}</p>
      )}
      {dangling.length > 0 && (
        <p>
          It names what does not exist:{' '}
          {dangling.map((urn, at) => (
            <Fragment key={urn}>
              {at > 0 && ', '}
              <code title={urn}>{nameInKey(urn)}</code>
            </Fragment>
          ))}
        </p>
      )}
      {referring && referring.entities.length > 0 && (
        <p>
          Others still refer to it:{' '}
          {referring.entities.map((entity, at) => (
            <Fragment key={entity.urn}>
              {at > 0 && ', '}
              <EntityLink entity={entity} />
            </Fragment>
          ))}
          {referring.hasMore && ' and more'}
        </p>
      )}
    </>
  )
}

/** A new entity has no name yet. */
function Subject({ urn, entity, isNew }: ForetoldEntity) {
  if (isNew) return entity ? `New ${kindName(entity).toLowerCase()}` : 'New'
  return <EntityOrKey urn={urn} entity={entity} />
}

/** Renders the link to an entity, or its key if the server names no such entity. */
export function EntityOrKey({ urn, entity }: Pick<ForetoldEntity, 'urn' | 'entity'>) {
  return entity ? <EntityLink entity={entity} /> : <code>{nameInKey(urn)}</code>
}

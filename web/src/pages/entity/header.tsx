import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import { entityPath } from '../../addresses.ts'
import { DeprecationForm, type Deprecated } from '../../edits/deprecation-form.tsx'
import { useEdits, useMayEdit } from '../../edits/edits.tsx'
import { removal } from '../../edits/removal.ts'
import { descriptionOf, pathOf } from '../../model/card.ts'
import { carries } from '../../model/carried.ts'
import {
  isDeprecated,
  isRemoved,
  kindNameOf,
  nameOf,
  platformNameOf,
  platformOf,
  type Whole,
} from '../../model/names.ts'
import { DeprecatedMark, RemovedMark } from '../../parts/chips.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { dayText } from '../../parts/figures.ts'
import { KindIcon } from '../../parts/kind-icon.tsx'
import { plainText } from '../../parts/markdown.tsx'
import styles from './entity.module.css'

/** What an entity is, where it is found, and what it is for. */
export function Header({ entity }: { readonly entity: Whole }) {
  const description = plainText(descriptionOf(entity))
  return (
    <header className={styles.header}>
      <Place entity={entity} />
      <div className={styles.title}>
        <KindIcon type={entity.type} size={22} />
        <h1>{nameOf(entity)}</h1>
        {isDeprecated(entity) && <DeprecatedMark />}
        {isRemoved(entity) && <RemovedMark />}
        <Lifecycle entity={entity} />
      </div>
      {description !== '' && <p className={styles.lead}>{description}</p>}
      <Warning entity={entity} />
    </header>
  )
}

function Place({ entity }: { readonly entity: Whole }) {
  const platform = platformOf(entity)
  return (
    <div className={styles.place}>
      <span>{kindNameOf(entity)}</span>
      {platform && (
        <span>
          <Link href={entityPath(platform.urn)}>{platformNameOf(platform)}</Link>
        </span>
      )}
      {pathOf(entity).map(({ name, urn }, at) => (
        <Fragment key={at}>
          <span>{urn ? <Link href={entityPath(urn)}>{name}</Link> : name}</span>
        </Fragment>
      ))}
    </div>
  )
}

/** Ends the life of an entity in steps: not to be used any more, then out of sight. */
function Lifecycle({ entity }: { readonly entity: Whole }) {
  const carryOut = useEdits()
  const mayEdit = useMayEdit()
  const [isAsked, setAsked] = useState(false)
  if (!mayEdit) return null
  const said = deprecationOf(entity)
  const isGone = isRemoved(entity)
  return (
    <span className={styles.lifecycle}>
      {said && (
        <Button variant="default" size="compact-xs" onClick={() => setAsked(true)}>
          {said.deprecated ? 'Deprecation…' : 'Deprecate…'}
        </Button>
      )}
      {('status' in entity || 'removal' in entity) && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => void carryOut(removal(entity.urn, !isGone))}
        >
          {isGone ? 'Restore' : 'Remove'}
        </Button>
      )}
      {isAsked && said && (
        <DeprecationForm entity={entity} before={said} close={() => setAsked(false)} />
      )}
    </span>
  )
}

/** What is said of it in this respect; undefined where it cannot be said. */
function deprecationOf(entity: Whole): Deprecated | undefined {
  if (!carries(entity, 'deprecation')) return undefined
  const { deprecation } = entity
  return {
    deprecated: deprecation?.deprecated === true,
    note: deprecation?.note ?? '',
    decommissionTime: deprecation?.decommissionTime ?? undefined,
    replacement: deprecation?.replacement ?? undefined,
  }
}

/** Why it should no longer be used, until when it is there, and what to use instead. */
function Warning({ entity }: { readonly entity: Whole }) {
  const { deprecation } = entity
  if (!deprecation?.deprecated) return null
  const { note, decommissionTime, replacement } = deprecation
  return (
    <div className={styles.warning} role="note">
      <strong>Do not use it.</strong> {note}
      {decommissionTime !== null && ` It goes on ${dayText(decommissionTime)}.`}
      {replacement && (
        <>
          {' '}
          Use <EntityLink entity={replacement} /> instead.
        </>
      )}
    </div>
  )
}

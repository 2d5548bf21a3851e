import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import { entityPath } from '../../addresses.ts'
import { Confirmation } from '../../edits/confirmation.tsx'
import { DeprecationForm, type DeprecationState } from '../../edits/deprecation-form.tsx'
import { useApplyEdit } from '../../edits/edits.tsx'
import { removal } from '../../edits/removal.ts'
import { shownDescription, breadcrumbs } from '../../model/card.ts'
import { usePermissionCheck } from '../../model/permissions.ts'
import { supportsAspect } from '../../model/supports-aspect.ts'
import {
  isDeprecated,
  isRemoved,
  kindName,
  nameOf,
  platformName,
  findPlatform,
  type FullEntity,
} from '../../model/names.ts'
import { DeprecatedBadge, RemovedBadge } from '../../parts/chips.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { dateText } from '../../parts/figures.ts'
import { HealthBadges } from '../../parts/health-badges.tsx'
import { KindIcon } from '../../parts/kind-icon.tsx'
import { plainText } from '../../parts/markdown.tsx'
import styles from './entity.module.css'
import { WhyNot } from './why-not.tsx'

/** Renders the name, path, description and lifecycle of an entity. */
export function Header({ entity }: { readonly entity: FullEntity }) {
  const description = plainText(shownDescription(entity))
  return (
    <header className={styles.header}>
      <Breadcrumbs entity={entity} />
      <div className={styles.title}>
        <KindIcon type={entity.type} size={22} />
        <h1>{nameOf(entity)}</h1>
        {isDeprecated(entity) && <DeprecatedBadge />}
        {isRemoved(entity) && <RemovedBadge />}
        <HealthBadges entity={entity} />
        <LifecycleButtons entity={entity} />
      </div>
      {description !== '' && <p className={styles.lead}>{description}</p>}
      <DeprecationNotice entity={entity} />
    </header>
  )
}

function Breadcrumbs({ entity }: { readonly entity: FullEntity }) {
  const platform = findPlatform(entity)
  return (
    <div className={styles.breadcrumbs}>
      <span>{kindName(entity)}</span>
      {platform && (
        <span>
          <Link href={entityPath(platform.urn)}>{platformName(platform)}</Link>
        </span>
      )}
      {breadcrumbs(entity).map(({ name, urn }, at) => (
        <Fragment key={at}>
          <span>{urn ? <Link href={entityPath(urn)}>{name}</Link> : name}</span>
        </Fragment>
      ))}
    </div>
  )
}

/** Renders the buttons that deprecate, remove and restore an entity. */
function LifecycleButtons({ entity }: { readonly entity: FullEntity }) {
  const applyEdit = useApplyEdit()
  const isPermitted = usePermissionCheck(entity)
  const [isFormOpen, setFormOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const deprecation = readDeprecation(entity)
  const isDeleted = isRemoved(entity)
  return (
    <span className={styles.lifecycle}>
      {deprecation && !isPermitted('canEditDeprecation') && (
        <WhyNot urn={entity.urn} permission="canEditDeprecation" />
      )}
      {deprecation && isPermitted('canEditDeprecation') && (
        <Button variant="default" size="compact-xs" onClick={() => setFormOpen(true)}>
          {deprecation.deprecated ? 'Deprecation…' : 'Deprecate…'}
        </Button>
      )}
      {('status' in entity || 'removal' in entity) && isPermitted('canEditStatus') && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => {
            if (isDeleted) void applyEdit(removal(entity.urn, false))
            else setRemoving(true)
          }}
        >
          {isDeleted ? 'Restore' : 'Remove…'}
        </Button>
      )}
      {isRemoving && (
        <Confirmation
          title={`Remove ${nameOf(entity)}`}
          does="Remove"
          edit={removal(entity.urn, true)}
          close={() => setRemoving(false)}
        />
      )}
      {isFormOpen && deprecation && (
        <DeprecationForm entity={entity} before={deprecation} close={() => setFormOpen(false)} />
      )}
    </span>
  )
}

/** Returns the deprecation of an entity, or undefined when its type does not support one. */
function readDeprecation(entity: FullEntity): DeprecationState | undefined {
  if (!supportsAspect(entity, 'deprecation')) return undefined
  const { deprecation } = entity
  return {
    deprecated: deprecation?.deprecated === true,
    note: deprecation?.note ?? '',
    decommissionTime: deprecation?.decommissionTime ?? undefined,
    replacement: deprecation?.replacement ?? undefined,
  }
}

/** Renders the reason of a deprecation, the decommission date and the replacement. */
function DeprecationNotice({ entity }: { readonly entity: FullEntity }) {
  const { deprecation } = entity
  if (!deprecation?.deprecated) return null
  const { note, decommissionTime, replacement } = deprecation
  return (
    <div className={styles.warning} role="note">
      <strong>Do not use it.</strong> {note}
      {decommissionTime !== null && ` Decommission date: ${dateText(decommissionTime)}.`}
      {replacement && (
        <>
          {' '}
          Use <EntityLink entity={replacement} /> instead.
        </>
      )}
    </div>
  )
}

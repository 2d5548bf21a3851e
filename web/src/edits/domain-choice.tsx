import { useEffect, useState } from 'react'
import type { Named } from '../model/names.ts'
import styles from './edits.module.css'
import { useApplyEdit } from './edits.tsx'
import { EntityPicker } from './entity-picker.tsx'
import { Entry } from './label-list.tsx'
import { domainMove } from './labels.ts'
import { readVersion } from './stored-aspect.ts'

/**
 * Renders the editor of an entity's domain. Its key is the domain, so each domain has its own
 * version.
 */
export function DomainChoice({
  urn,
  domain,
}: {
  readonly urn: string
  readonly domain: Named | undefined
}) {
  const applyEdit = useApplyEdit()
  const [version, setVersion] = useState<number>()
  useEffect(() => {
    readVersion(urn, 'domains').then(setVersion, () => setVersion(undefined))
  }, [urn])
  if (version === undefined) return null
  const move = (to: Named | undefined) => applyEdit(domainMove(urn, to, domain, version))
  return (
    <div className={styles.list}>
      {domain && <Entry entity={domain} remove={() => move(undefined)} />}
      <EntityPicker
        label="Choose a domain"
        types={['DOMAIN']}
        without={domain ? [domain] : []}
        pick={(to) => void move(to)}
      />
    </div>
  )
}

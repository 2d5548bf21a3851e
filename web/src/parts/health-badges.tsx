import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import { entityPath } from '../addresses.ts'
import type { Health } from '../model/health.ts'
import styles from './parts.module.css'

/** Renders what the incidents and assertions of an entity say, as links to its quality. */
export function HealthBadges({ entity }: { readonly entity: Health & { readonly urn: string } }) {
  return (entity.health ?? []).map(({ type, status, message }) => {
    // The absence of incidents has no message.
    if (message === null) return null
    const isFailing = status !== 'PASS'
    const Icon = isFailing ? IconAlertTriangle : IconCircleCheck
    return (
      <Link
        key={type}
        href={entityPath(entity.urn, 'quality')}
        className={`${styles.health} ${isFailing ? styles.failing : ''}`}
      >
        <Icon size={12} stroke={2} aria-hidden />
        {message}
      </Link>
    )
  })
}

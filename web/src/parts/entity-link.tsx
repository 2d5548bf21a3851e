import { Link } from 'wouter'
import { entityPath } from '../addresses.ts'
import { isDeprecated, isRemoved, kindName, nameOf, type Named } from '../model/names.ts'
import { KindIcon } from './kind-icon.tsx'
import styles from './parts.module.css'

interface Props {
  readonly entity: Named
  readonly hasIcon?: boolean
}

/** Renders the name of an entity as a link to its page. */
export function EntityLink({ entity, hasIcon = false }: Props) {
  const isInactive = isDeprecated(entity) || isRemoved(entity)
  return (
    <Link
      href={entityPath(entity.urn)}
      className={`${styles.link} ${isInactive ? styles.inactive : ''}`}
      title={`${kindName(entity)} · ${entity.urn}`}
    >
      {hasIcon && <KindIcon type={entity.type} size={14} />}
      <span>{nameOf(entity)}</span>
    </Link>
  )
}

import { IconBook } from '@tabler/icons-react'
import { Link } from 'wouter'
import { entityPath } from '../addresses.ts'
import { nameOf, type Named } from '../model/names.ts'
import styles from './parts.module.css'

/** Renders tags as chips, each with its colour. */
export function Tags({ tags }: { readonly tags: readonly Named[] }) {
  return tags.map((tag) => (
    <Link key={tag.urn} href={entityPath(tag.urn)} className={styles.chip} title="Tag">
      <Dot
        colour={'properties' in tag && tag.__typename === 'Tag' ? tag.properties?.colorHex : null}
      />
      {nameOf(tag)}
    </Link>
  ))
}

/** Renders glossary terms as chips. */
export function Terms({ terms }: { readonly terms: readonly Named[] }) {
  return terms.map((term) => (
    <Link key={term.urn} href={entityPath(term.urn)} className={styles.chip} title="Glossary term">
      <IconBook size={12} stroke={1.7} className={styles.meaning} aria-hidden />
      {nameOf(term)}
    </Link>
  ))
}

/** Renders a colour. A stored colour can be any text, so only hexadecimal ones are used. */
function Dot({ colour }: { readonly colour: string | null | undefined }) {
  const fill = colour && /^#[\da-f]{3,8}$/i.test(colour) ? colour : 'var(--ink-3)'
  return <span className={styles.dot} style={{ background: fill }} aria-hidden />
}

/** Renders the badge of a deprecated entity. */
export function DeprecatedBadge() {
  return <span className={styles.deprecated}>Deprecated</span>
}

/** Renders the badge of a soft-deleted entity. */
export function RemovedBadge() {
  return <span className={styles.deprecated}>Removed</span>
}

import { IconBook } from '@tabler/icons-react'
import { Link } from 'wouter'
import { entityPath } from '../addresses.ts'
import { nameOf, type Named } from '../model/names.ts'
import styles from './parts.module.css'

/** Tags, each with its colour. */
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

/** Terms of the glossary. */
export function Terms({ terms }: { readonly terms: readonly Named[] }) {
  return terms.map((term) => (
    <Link key={term.urn} href={entityPath(term.urn)} className={styles.chip} title="Glossary term">
      <IconBook size={12} stroke={1.7} className={styles.meaning} aria-hidden />
      {nameOf(term)}
    </Link>
  ))
}

/** A colour that somebody stored could be any text; only plain ones are shown. */
function Dot({ colour }: { readonly colour: string | null | undefined }) {
  const fill = colour && /^#[\da-f]{3,8}$/i.test(colour) ? colour : 'var(--ink-3)'
  return <span className={styles.dot} style={{ background: fill }} aria-hidden />
}

/** Says that something should no longer be used. */
export function DeprecatedMark() {
  return <span className={styles.deprecated}>Deprecated</span>
}

/** Says that something was removed, and is kept to be looked up. */
export function RemovedMark() {
  return <span className={styles.deprecated}>Removed</span>
}

import { Link } from 'wouter'
import { entityPath } from '../../addresses.ts'
import styles from './entity.module.css'
import type { Tab } from './tabs.tsx'

interface Props {
  readonly tabs: readonly Tab[]
  readonly current: Tab
  readonly urn: string
}

/** Tabs are links, so that each has its address. */
export function TabBar({ tabs, current, urn }: Props) {
  return (
    <nav className={styles.tabs} aria-label="Parts of this page">
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          href={entityPath(urn, tab === tabs[0] ? undefined : tab.key)}
          aria-current={tab === current ? 'page' : undefined}
        >
          {tab.title}
        </Link>
      ))}
    </nav>
  )
}

import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { entityPath } from '../../addresses.ts'
import styles from './entity.module.css'
import type { Tab } from './tabs.tsx'

interface Props {
  readonly tabs: readonly Tab[]
  readonly current: Tab
  readonly urn: string
}

/** Renders tabs as links, so that each has a URL. */
export function TabBar({ tabs, current, urn }: Props) {
  const bar = useRef<HTMLElement>(null)
  // In narrow windows the bar scrolls, so the current tab is centred.
  useEffect(() => {
    const { current: nav } = bar
    const link = nav?.querySelector<HTMLElement>('[aria-current]')
    if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2
  }, [current])
  return (
    <nav ref={bar} className={styles.tabs} aria-label="Sections of this page">
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

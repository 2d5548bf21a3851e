import { IconUser, IconUsersGroup, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { SessionDocument } from '../../api/documents.generated.ts'
import { useTitle } from '../../parts/use-title.ts'
import styles from './access.module.css'
import { mayManageAccess } from '../../model/may-manage-access.ts'

const PAGES = [
  { path: '/people', title: 'People', Icon: IconUser },
  { path: '/groups', title: 'Groups', Icon: IconUsersGroup },
  { path: '/policies', title: 'Policies', Icon: IconShieldCheck },
] as const

interface Props {
  readonly title: (typeof PAGES)[number]['title']
  /** Stands at the right of the title. */
  readonly tools?: ReactNode
  readonly isBusy: boolean
  readonly children: ReactNode
}

/** Renders what the pages about people, groups and policies share, for those who may use them. */
export function AccessFrame({ title, tools, isBusy, children }: Props) {
  useTitle(title)
  const [location] = useLocation()
  const { data: session } = useCatalogQuery(SessionDocument, {})
  const mayManage = mayManageAccess(session)
  return (
    <div className={styles.page} aria-busy={!session || (mayManage && isBusy)}>
      {mayManage && (
        <nav className={styles.pages} aria-label="Access">
          {PAGES.map(({ path, title: name, Icon }) => (
            <Link key={path} href={path} aria-current={location === path ? 'page' : undefined}>
              <Icon size={15} stroke={1.6} aria-hidden /> {name}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.head}>
        <h1>{title}</h1>
        {mayManage && tools}
      </div>
      {session && !mayManage && (
        <p className="quiet">This page is for administrators of this catalog.</p>
      )}
      {mayManage && children}
    </div>
  )
}

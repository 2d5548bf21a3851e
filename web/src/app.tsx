import { lazy, Suspense, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { SignInNeeded, useCatalogQuery } from './api/graphql-client.ts'
import { SessionDocument } from './api/documents.generated.ts'
import { SEARCH, urnInAddress } from './addresses.ts'
import { BulkEdits } from './bulk/bulk-edits.tsx'
import { Edits } from './edits/edits.tsx'
import { ChangePassword, ResetPassword } from './frame/password-forms.tsx'
import { SignIn } from './frame/sign-in.tsx'
import { SignedIn } from './frame/signed-in.tsx'
import { TopBar } from './frame/top-bar.tsx'
import { PastBanner } from './frame/past-banner.tsx'
import { ViewingBanner } from './frame/viewing-banner.tsx'
import { GroupsPage } from './pages/access/groups-page.tsx'
import { InvitedPage } from './pages/access/invited-page.tsx'
import { PeoplePage } from './pages/access/people-page.tsx'
import { PoliciesPage } from './pages/access/policies-page.tsx'
import { ChangesPage } from './pages/changes/changes-page.tsx'
import { EntityPage } from './pages/entity/entity-page.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { SearchPage } from './pages/search/search-page.tsx'
import { TokensPage } from './pages/tokens/tokens-page.tsx'
import { DomainsPage, GlossaryPage } from './pages/tree/tree-page.tsx'
import { Empty } from './parts/empty.tsx'

const ExplorePage = lazy(async () => ({
  default: (await import('./pages/explore/explore-page.tsx')).ExplorePage,
}))

/** Renders the frame and, in it, the page of the current URL. */
export function App() {
  const [path] = useLocation()
  const session = useCatalogQuery(SessionDocument, {})
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [path])
  const isSignedOut = session.error instanceof SignInNeeded
  return (
    <>
      <a className="unseen" href="#main">
        Skip to the content
      </a>
      <TopBar isHome={path === '/'} isSignedOut={isSignedOut} session={session.data} />
      {!isSignedOut && <ViewingBanner session={session.data} />}
      {!isSignedOut && <PastBanner />}
      <main id="main" tabIndex={-1}>
        <Content path={path} isSignedOut={isSignedOut} />
      </main>
    </>
  )
}

function Content({ path, isSignedOut }: { readonly path: string; readonly isSignedOut: boolean }) {
  if (path === '/signed-in') return <SignedIn />
  if (path === '/reset') return <ResetPassword />
  if (isSignedOut) return <SignIn />
  return (
    <Edits>
      <BulkEdits>
        <Pages path={path} />
      </BulkEdits>
    </Edits>
  )
}

function Pages({ path }: { readonly path: string }) {
  return (
    <Switch>
      <Route path="/">
        <HomePage />
      </Route>
      <Route path={SEARCH}>
        <SearchPage />
      </Route>
      <Route path="/what-changed">
        <ChangesPage />
      </Route>
      <Route path="/domains">
        <DomainsPage />
      </Route>
      <Route path="/glossary">
        <GlossaryPage />
      </Route>
      <Route path="/graph">
        <Suspense fallback={<div aria-busy="true" />}>
          <ExplorePage />
        </Suspense>
      </Route>
      <Route path="/tokens">
        <TokensPage />
      </Route>
      <Route path="/password">
        <ChangePassword />
      </Route>
      <Route path="/people">
        <PeoplePage />
      </Route>
      <Route path="/groups">
        <GroupsPage />
      </Route>
      <Route path="/policies">
        <PoliciesPage />
      </Route>
      <Route path="/signup">
        <InvitedPage />
      </Route>
      <Route path="/entity/*">
        <EntityPage key={path} urn={urnInAddress()} />
      </Route>
      <Route>
        <Empty title="Page not found">
          Addresses of entities are <code>/entity/&lt;urn&gt;</code>.
        </Empty>
      </Route>
    </Switch>
  )
}

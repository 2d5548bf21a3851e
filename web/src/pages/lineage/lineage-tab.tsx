import { lazy, Suspense } from 'react'
import type { FullEntity } from '../../model/names.ts'

const Lineage = lazy(async () => ({ default: (await import('./lineage.tsx')).Lineage }))

/** Renders the lineage of an entity; its code is loaded when the tab is opened. */
export function LineageTab({ entity }: { readonly entity: FullEntity }) {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Lineage key={entity.urn} entity={entity} />
    </Suspense>
  )
}

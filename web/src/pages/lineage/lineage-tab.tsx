import { lazy, Suspense } from 'react'
import type { Whole } from '../../model/names.ts'

const Lineage = lazy(async () => ({ default: (await import('./lineage.tsx')).Lineage }))

/** The lineage of an entity. What draws it is loaded when it is opened. */
export function LineageTab({ entity }: { readonly entity: Whole }) {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Lineage key={entity.urn} entity={entity} />
    </Suspense>
  )
}

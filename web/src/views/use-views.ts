import { useMemo } from 'react'
import {
  DefaultViewsDocument,
  NamesDocument,
  ViewDocument,
  ViewsDocument,
} from '../api/documents.generated.ts'
import { queryClient, queryOptions, useCatalogQuery } from '../api/graphql-client.ts'
import { nameOf } from '../model/names.ts'
import { tellConditions, urnsIn, type Conditions, type ToldCondition } from './criteria.ts'
import { valueName } from './value-name.ts'

/** Views that a menu lists, of each kind. */
const LISTED_MAX = 100

/** Returns the views that the menu lists. */
export const useViews = () => useCatalogQuery(ViewsDocument, { count: LISTED_MAX })

/** Returns the view of an address; `isMissing` if the server shows none. */
export function useView(urn: string) {
  const { data } = useCatalogQuery(ViewDocument, { urn }, { enabled: urn !== '' })
  const view = urn !== '' && data?.view?.name ? data.view : undefined
  return { view, isMissing: urn !== '' && data !== undefined && view === undefined }
}

/** Returns the default views, and whether the user decides on that of everybody. */
export function useDefaultViews() {
  const { data } = useCatalogQuery(DefaultViewsDocument, {})
  const mine = data?.me?.corpUser?.settings?.views?.defaultView
  return {
    mine: mine?.name ? mine.urn : '',
    ofAll: data?.globalViewsSettings?.defaultView ?? '',
    mayManage: data?.me?.platformPrivileges?.manageGlobalViews === true,
  }
}

/**
 * Reads the view with which a search begins: the user's default, else that of everybody; empty if
 * there is none any more.
 */
export async function readDefaultView(): Promise<string> {
  try {
    const { me, globalViewsSettings } = await queryClient.fetchQuery(
      queryOptions(DefaultViewsDocument, {}),
    )
    const mine = me?.corpUser?.settings?.views?.defaultView
    if (mine?.name) return mine.urn
    const urn = globalViewsSettings?.defaultView ?? ''
    if (urn === '') return ''
    const { view } = await queryClient.fetchQuery(queryOptions(ViewDocument, { urn }))
    return view?.name ? urn : ''
  } catch {
    // A search without a view shows what is wrong.
    return ''
  }
}

/** Returns conditions in words, with the names of the entities in them. */
export function useToldConditions(conditions: Conditions): readonly ToldCondition[] {
  const urns = [...new Set(urnsIn(conditions))]
  const { data } = useCatalogQuery(NamesDocument, { urns }, { enabled: urns.length > 0 })
  return useMemo(() => {
    const names = new Map(
      (data?.entities ?? []).flatMap((entity) =>
        entity ? [[entity.urn, nameOf(entity)] as const] : [],
      ),
    )
    return tellConditions(conditions, (field, value) => names.get(value) ?? valueName(field, value))
  }, [data, conditions])
}

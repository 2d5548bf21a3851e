import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { entityPath, searchPath, parseSearchState, SEARCH } from '../addresses.ts'
import { useCatalogQuery } from '../api/graphql-client.ts'
import { SuggestDocument } from '../api/documents.generated.ts'
import { findKind } from '../model/kinds.ts'
import { nameOf, platformName, findPlatform, type Named } from '../model/names.ts'
import { KindIcon } from '../parts/kind-icon.tsx'
import { readDefaultView } from '../views/use-views.ts'
import styles from './frame.module.css'

/** The debounce of suggestions: about the pause between two typed words. */
const PAUSE_MS = 120

/** Renders the search box. It suggests names; Enter searches for the words. */
export function SearchBox({ isLarge = false }: { readonly isLarge?: boolean }) {
  const [path, navigate] = useLocation()
  const { query, view } = parseSearchState(useSearchParams()[0])
  const [text, setText] = useFollowing(query)
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const suggestions = useSuggestions(text)
  useHotkeys([
    ['/', () => input.current?.focus()],
    ['mod+K', () => input.current?.focus()],
  ])
  const search = async (event: FormEvent) => {
    event.preventDefault()
    combobox.closeDropdown()
    // A search that goes on keeps its view, or has none (docs/decisions/0067).
    const narrowing = path === SEARCH ? view : await readDefaultView()
    navigate(searchPath({ query: text.trim(), view: narrowing }))
  }
  const openEntity = (urn: string) => {
    combobox.closeDropdown()
    input.current?.blur()
    // Suggestions are what is there now.
    navigate(entityPath(urn, undefined, ''))
  }
  return (
    <form role="search" onSubmit={(event) => void search(event)}>
      <Combobox store={combobox} onOptionSubmit={openEntity} shadow="md">
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={input}
            role="combobox"
            size={isLarge ? 'md' : 'sm'}
            aria-label="Search the catalog"
            placeholder="Tables, columns, dashboards, people, words in descriptions"
            leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
            rightSection={<span className={styles.key}>/</span>}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              combobox.openDropdown()
              combobox.resetSelectedOption()
            }}
            onFocus={() => text !== '' && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options aria-label="Suggestions">
            {suggestions.map(({ type, entities }) => (
              <Combobox.Group key={type} label={findKind(type).many}>
                {entities.map((entity) => (
                  <Combobox.Option key={entity.urn} value={entity.urn}>
                    <Suggestion entity={entity} />
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </form>
  )
}

function Suggestion({ entity }: { readonly entity: Named }) {
  const platform = findPlatform(entity)
  const key = 'name' in entity && entity.name !== nameOf(entity) ? entity.name : undefined
  return (
    <span className={styles.option}>
      <KindIcon type={entity.type} />
      <span>
        {nameOf(entity)} {key && <span className={styles.aside}>{key}</span>}
      </span>
      <span className={styles.aside}>{platform && platformName(platform)}</span>
    </span>
  )
}

/** Returns the typed text, which follows the URL when a link opens another search. */
function useFollowing(query: string) {
  const [text, setText] = useState(query)
  useEffect(() => setText(query), [query])
  return [text, setText] as const
}

function useSuggestions(text: string) {
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS)
  const answer = useCatalogQuery(
    SuggestDocument,
    { query },
    { enabled: query !== '', keepsPrevious: true },
  )
  if (query === '') return []
  const groups = answer.data?.autoCompleteForMultiple?.suggestions ?? []
  return groups.flatMap(({ type, entities }) =>
    type && entities && entities.length > 0 ? [{ type, entities }] : [],
  )
}

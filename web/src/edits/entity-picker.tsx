import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCatalogQuery } from '../api/graphql-client.ts'
import { ChoicesDocument, type EntityType } from '../api/documents.generated.ts'
import { nameOf, platformName, findPlatform, type Named } from '../model/names.ts'
import { KindIcon } from '../parts/kind-icon.tsx'
import styles from './edits.module.css'

const PAUSE_MS = 150
const CHOICES_MAX = 12
const CREATE = ' create'

interface Props {
  readonly label: string
  readonly types: readonly EntityType[]
  /** Entities that are not offered, because they are chosen already. */
  readonly without: readonly Named[]
  readonly pick: (entity: Named) => void
  /** Creates an entity with a name. */
  readonly create?: (name: string) => void
}

/** Renders a combobox that finds entities of some types by name. */
export function EntityPicker({ label, types, without, pick, create }: Props) {
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const input = {
    types,
    query: query === '' ? '*' : `${query}*`,
    count: CHOICES_MAX,
    searchFlags: { skipAggregates: true, skipHighlighting: true },
  }
  const { data, isPlaceholderData } = useCatalogQuery(
    ChoicesDocument,
    { input },
    { keepsPrevious: true, enabled: combobox.dropdownOpened },
  )
  // Until the next answer arrives, the previous one is filtered by the typed text.
  const isStale = isPlaceholderData || query !== text.trim()
  const fits = (entity: Named) =>
    !isStale || nameOf(entity).toLowerCase().includes(text.trim().toLowerCase())
  const chosenUrns = new Set(without.map(({ urn }) => urn))
  const candidates = (data?.searchAcrossEntities?.searchResults ?? []).flatMap(({ entity }) =>
    entity && !chosenUrns.has(entity.urn) && fits(entity) ? [entity] : [],
  )
  const isNew =
    text.trim() !== '' &&
    ![...candidates, ...without].some((entity) => nameOf(entity) === text.trim())
  const submit = (value: string) => {
    const candidate = candidates.find(({ urn }) => urn === value)
    if (candidate) pick(candidate)
    else if (value === CREATE) create?.(text.trim())
    setText('')
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit} shadow="md" withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          size="xs"
          role="combobox"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Choices">
          {candidates.map((entity) => (
            <EntityOption key={entity.urn} entity={entity} />
          ))}
          {create && isNew && (
            <Combobox.Option value={CREATE}>Create “{text.trim()}”</Combobox.Option>
          )}
          {candidates.length === 0 && !(create && isNew) && (
            <Combobox.Empty>No matches</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Renders an option with its platform, which distinguishes entities of the same name. */
function EntityOption({ entity }: { readonly entity: Named }) {
  const platform = findPlatform(entity)
  return (
    <Combobox.Option value={entity.urn}>
      <KindIcon type={entity.type} size={13} /> {nameOf(entity)}{' '}
      {platform && <span className={styles.aside}>{platformName(platform)}</span>}
    </Combobox.Option>
  )
}

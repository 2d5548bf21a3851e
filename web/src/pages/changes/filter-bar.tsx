import { IconX } from '@tabler/icons-react'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { NamesDocument } from '../../api/documents.generated.ts'
import { ASPECTS, NODE_TYPES } from '../../api/model.generated.ts'
import { EntityPicker } from '../../edits/entity-picker.tsx'
import { findKind } from '../../model/kinds.ts'
import { memberDisplayName, nameInKey } from '../../model/key-names.ts'
import { nameOf } from '../../model/names.ts'
import styles from './changes.module.css'
import { FILTERS, OPERATIONS, type ChangeFilter, type FilterName } from './filter-address.ts'

interface Props {
  readonly filter: ChangeFilter
  readonly change: (filter: ChangeFilter) => void
}

const typeName = (type: string) => findKind(NODE_TYPES[type]?.graphql ?? type).one
const operationName = (operation: string) =>
  (OPERATIONS as Readonly<Record<string, string>>)[operation] ?? operation

/** The filters that are chosen from a list, with their labels and the names of their values. */
const CHOICES = [
  {
    name: 'entityTypes',
    label: 'Type',
    values: Object.keys(NODE_TYPES).toSorted((one, other) =>
      typeName(one).localeCompare(typeName(other)),
    ),
    display: typeName,
  },
  { name: 'aspects', label: 'Aspect', values: ASPECTS, display: memberDisplayName },
  {
    name: 'operations',
    label: 'What happened',
    values: Object.keys(OPERATIONS),
    display: operationName,
  },
] as const

/** Renders the filters of changes: those that are set as chips, and choices that add one. */
export function FilterBar({ filter, change }: Props) {
  const chosenValues = (name: FilterName) => filter[name] ?? []
  const set = (name: FilterName, values: readonly string[]) => {
    const { [name]: _replaced, ...rest } = filter
    change(values.length > 0 ? { ...rest, [name]: values } : rest)
  }
  const add = (name: FilterName, value: string) =>
    set(name, [...chosenValues(name).filter((other) => other !== value), value])
  return (
    <search className={styles.filters} aria-label="Filters">
      <div className={styles.choices}>
        {CHOICES.map(({ name, label, values, display }) => (
          <label key={name}>
            <span className="unseen">{label}</span>
            <select value="" onChange={(event) => add(name, event.currentTarget.value)}>
              <option value="">{label}</option>
              {values
                .filter((value) => !chosenValues(name).includes(value))
                .map((value) => (
                  <option key={value} value={value}>
                    {display(value)}
                  </option>
                ))}
            </select>
          </label>
        ))}
        <EntityPicker
          label="Person"
          types={['CORP_USER']}
          without={[]}
          pick={({ urn }) => add('actors', urn)}
        />
      </div>
      <Chips
        filter={filter}
        remove={(name, value) =>
          set(
            name,
            chosenValues(name).filter((other) => other !== value),
          )
        }
      />
    </search>
  )
}

interface ChipsProps {
  readonly filter: ChangeFilter
  readonly remove: (name: FilterName, value: string) => void
}

/** Renders the filters that are set, each with a button that removes it. */
function Chips({ filter, remove }: ChipsProps) {
  const urns = [...(filter.actors ?? []), ...(filter.urns ?? [])]
  const { data } = useCatalogQuery(NamesDocument, { urns }, { enabled: urns.length > 0 })
  const entities = new Map(
    data?.entities?.flatMap((entity) => (entity ? [[entity.urn, entity]] : [])),
  )
  const display = (name: FilterName, value: string) => {
    const choice = CHOICES.find((candidate) => candidate.name === name)
    if (choice) return choice.display(value)
    const entity = entities.get(value)
    return entity ? nameOf(entity) : nameInKey(value)
  }
  const chips = FILTERS.flatMap((name) => (filter[name] ?? []).map((value) => ({ name, value })))
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Chosen filters">
      {chips.map(({ name, value }) => (
        <li key={`${name} ${value}`} title={value}>
          {name === 'actors' && 'by '}
          {display(name, value)}
          <button
            type="button"
            aria-label={`Remove the filter ${display(name, value)}`}
            onClick={() => remove(name, value)}
          >
            <IconX size={12} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

import { Checkbox, NativeSelect, Select } from '@mantine/core'
import { useMemo } from 'react'
import { findKind } from '../../model/kinds.ts'
import { plainPath } from '../../model/key-names.ts'
import { countText } from '../../parts/figures.ts'
import { columnUrn } from './column-path.ts'
import { DIRECTIONS } from './graph.ts'
import styles from './lineage.module.css'
import { LEVELS_MAX, type LineageView } from './view.ts'

const LEVELS = [0, 1, 2, 3, 4, 5, 8, LEVELS_MAX]
/** Suggestions shown at once; typing filters them. */
const SUGGESTIONS_MAX = 100

interface Props {
  readonly root: string
  readonly view: LineageView
  readonly change: (change: Partial<LineageView>) => void
  /** The number of entities of each type, visible or not. */
  readonly types: ReadonlyMap<string, number>
  /** Field paths of the root's columns. */
  readonly columns: readonly string[]
}

/** Renders the graph options: levels, types, and the column to trace. */
export function Controls({ root, view, change, types, columns }: Props) {
  return (
    <form
      className={styles.controls}
      aria-label="Graph options"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.levels}>
        {DIRECTIONS.map((direction) => (
          <NativeSelect
            key={direction}
            size="xs"
            label={`Levels ${direction}`}
            value={String(view.levels[direction])}
            onChange={({ currentTarget: { value } }) =>
              change({ levels: { ...view.levels, [direction]: Number(value) } })
            }
          >
            {[...new Set([...LEVELS, view.levels[direction]])]
              .toSorted((one, other) => one - other)
              .map((level) => (
                <option key={level} value={level}>
                  {level === LEVELS_MAX ? 'all' : level}
                </option>
              ))}
          </NativeSelect>
        ))}
      </div>
      <ColumnChoice root={root} view={view} change={change} columns={columns} />
      <Types view={view} change={change} types={types} />
    </form>
  )
}

function Types({ view, change, types }: Pick<Props, 'view' | 'change' | 'types'>) {
  const toggle = (type: string, isShown: boolean) => {
    const hiddenTypes = new Set(view.hiddenTypes)
    if (isShown) hiddenTypes.delete(type)
    else hiddenTypes.add(type)
    change({ hiddenTypes })
  }
  return (
    <fieldset className={styles.types}>
      <legend>Types</legend>
      {[...types].map(([type, count]) => (
        <Checkbox
          key={type}
          size="xs"
          label={
            <>
              {findKind(type).many} <span className="quiet">{countText(count)}</span>
            </>
          }
          checked={!view.hiddenTypes.has(type)}
          onChange={({ currentTarget: { checked } }) => toggle(type, checked)}
        />
      ))}
      {types.has('DATA_JOB') && (
        <Checkbox
          size="xs"
          label="Collapse tasks between datasets"
          checked={view.isFolded}
          onChange={({ currentTarget: { checked } }) => change({ isFolded: checked })}
        />
      )}
    </fieldset>
  )
}

function ColumnChoice({ root, view, change, columns }: Omit<Props, 'types'>) {
  const choices = useMemo(
    () =>
      columns.map((path) => ({
        value: columnUrn({ entity: root, path }),
        label: plainPath(path),
      })),
    [columns, root],
  )
  const isElsewhere =
    view.column !== undefined && !choices.some(({ value }) => value === view.column)
  if (choices.length === 0 && !isElsewhere) return null
  return (
    <Select
      size="xs"
      label="Trace a column"
      placeholder="Choose a column"
      searchable
      clearable
      limit={SUGGESTIONS_MAX}
      nothingFoundMessage="No matching column"
      data={
        isElsewhere && view.column
          ? [
              {
                value: view.column,
                label: plainPath(view.column.slice(0, -1).split(',').at(-1) ?? ''),
              },
              ...choices,
            ]
          : choices
      }
      value={view.column ?? null}
      onChange={(column) => change({ column: column ?? undefined })}
      // By default the library excludes this button from keyboard navigation.
      clearButtonProps={{ 'aria-label': 'Stop tracing', 'aria-hidden': false, tabIndex: 0 }}
    />
  )
}

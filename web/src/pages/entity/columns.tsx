import { TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAsOf } from '../../api/as-of.ts'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { ColumnsDocument } from '../../api/documents.generated.ts'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { countText } from '../../parts/figures.ts'
import { splitWords } from '../../parts/highlighted.tsx'
import type { FullEntity } from '../../model/names.ts'
import { usePermissionCheck } from '../../model/permissions.ts'
import { ColumnEditor } from './column-editor.tsx'
import { COLUMNS } from '../../bulk/changes.ts'
import { SelectionBar } from '../../bulk/selection-bar.tsx'
import { useSelection } from '../../bulk/use-selection.ts'
import { mergeColumns, type Column } from './column.ts'
import { ColumnTable } from './column-table.tsx'
import styles from './columns.module.css'
import { WhyNot } from './why-not.tsx'

/** Renders the columns of a dataset and a filter. */
export function Columns({ entity }: { readonly entity: FullEntity }) {
  const { urn } = entity
  const asOf = useAsOf()
  const { data, error, refetch } = useCatalogQuery(ColumnsDocument, { urn }, { asOf })
  const columns = useMemo(() => mergeColumns(urn, data?.dataset), [urn, data])
  const isPermitted = usePermissionCheck(entity)
  const edits = {
    describes: isPermitted('canEditSchemaFieldDescription'),
    tags: isPermitted('canEditSchemaFieldTags'),
    terms: isPermitted('canEditSchemaFieldGlossaryTerms'),
  }
  const mayEdit = Object.values(edits).includes(true)
  const [editedPath, setEdited] = useState<string>()
  const selection = useSelection(urn)
  const editedColumn = columns.find(({ path }) => path === editedPath)
  const [filter, setFilter] = useColumnFilter()
  const words = splitWords(filter)
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <div aria-busy="true" />
  if (columns.length === 0) return <Empty title="No columns" />
  const visibleColumns = columns.filter((column) => hasAll(column, words))
  return (
    <>
      <div className={styles.tools}>
        <TextInput
          size="xs"
          type="search"
          aria-label="Filter columns"
          placeholder="Filter by name, type, description, tag"
          leftSection={<IconFilter size={14} stroke={1.6} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <span className="quiet" role="status">
          {words.length > 0 && `${countText(visibleColumns.length)} of `}
          {countText(columns.length)} columns
        </span>
        {!mayEdit && <WhyNot urn={urn} permission="canEditSchemaFieldDescription" />}
      </div>
      {mayEdit && (
        <SelectionBar
          selection={selection}
          rows={visibleColumns.map((column) => column.urn)}
          label={words.length > 0 ? 'Select these columns' : 'Select all columns'}
          of={COLUMNS}
        />
      )}
      <ColumnTable
        columns={visibleColumns}
        words={words}
        {...(mayEdit && { edit: setEdited, selection })}
      />
      {editedColumn && (
        <ColumnEditor
          key={editedColumn.path}
          urn={urn}
          column={editedColumn}
          edits={edits}
          close={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

/** Returns the filter in the address, and a function that changes it. */
function useColumnFilter() {
  const [parameters, setParameters] = useSearchParams()
  const change = (text: string) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        if (text === '') after.delete('column')
        else after.set('column', text)
        return after
      },
      { replace: true },
    )
  return [parameters.get('column') ?? '', change] as const
}

const hasAll = ({ text }: Column, words: readonly string[]) =>
  words.every((word) => text.includes(word.toLowerCase()))

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
import { mergeColumns, type Column } from './column.ts'
import { ColumnTable } from './column-table.tsx'
import styles from './columns.module.css'
import { WhyNot } from './why-not.tsx'

/** Renders the columns of a dataset and a filter. */
export function Columns({ entity }: { readonly entity: FullEntity }) {
  const { urn } = entity
  const asOf = useAsOf()
  const [parameters, setParameters] = useSearchParams()
  const { data, error, refetch } = useCatalogQuery(ColumnsDocument, { urn }, { asOf })
  const columns = useMemo(() => mergeColumns(data?.dataset), [data])
  const isPermitted = usePermissionCheck(entity)
  const edits = {
    describes: isPermitted('canEditSchemaFieldDescription'),
    tags: isPermitted('canEditSchemaFieldTags'),
    terms: isPermitted('canEditSchemaFieldGlossaryTerms'),
  }
  const mayEdit = Object.values(edits).includes(true)
  const [editedPath, setEdited] = useState<string>()
  const editedColumn = columns.find(({ path }) => path === editedPath)
  const filter = parameters.get('column') ?? ''
  const words = splitWords(filter)
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <div aria-busy="true" />
  if (columns.length === 0) return <Empty title="No columns" />
  const visibleColumns = columns.filter((column) => hasAll(column, words))
  const setFilter = (text: string) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        if (text === '') after.delete('column')
        else after.set('column', text)
        return after
      },
      { replace: true },
    )
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
      <ColumnTable columns={visibleColumns} words={words} {...(mayEdit && { edit: setEdited })} />
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

const hasAll = ({ text }: Column, words: readonly string[]) =>
  words.every((word) => text.includes(word.toLowerCase()))

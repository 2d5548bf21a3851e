import { Button } from '@mantine/core'
import { useQuery, QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalWords } from '../api/missing-privileges.ts'
import { rehearseSpreadsheet, type ImportAnswer, type RowOutcome } from '../api/spreadsheet.ts'
import { Dialog } from '../edits/dialog.tsx'
import { DryRunFrame } from '../edits/dry-run.tsx'
import edits from '../edits/edits.module.css'
import { readNames } from '../edits/use-rehearsal.ts'
import { mentionedUrns, tellItems, type ForetoldEntity } from '../edits/foretold.ts'
import { nameInKey } from '../model/key-names.ts'
import { Clauses } from '../parts/clauses.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { countText, quantity } from '../parts/figures.ts'
import { useApplyBulk } from './bulk-edits.tsx'
import styles from './bulk.module.css'

/** Changed lines that are told; all refused ones are. */
const LINES_MAX = 50

/** Edits clear the cache of answers, of which dry runs are none. */
const client = new QueryClient()

interface Props {
  readonly file: File
  readonly close: () => void
}

/** Renders what the rows of a spreadsheet would change, line by line, and writes them. */
export function ImportDialog({ file, close }: Props) {
  const { importCsv } = useApplyBulk()
  const [isSending, setSending] = useState(false)
  const { data, error, isFetching } = useQuery(
    {
      queryKey: [file.name, file.size, file.lastModified],
      queryFn: () => foresee(file),
      retry: false,
      gcTime: 0,
    },
    client,
  )
  const answer = data?.answer
  const send = async () => {
    if (!data) return
    setSending(true)
    await importCsv(data.text)
    close()
  }
  return (
    <Dialog title={`Import ${file.name}`} close={close}>
      <div className={edits.editor}>
        <DryRunFrame isBusy={isFetching} refusal={error?.message ?? ''}>
          {data && <Lines {...data} />}
        </DryRunFrame>
        <div className={edits.buttons}>
          <Button
            size="xs"
            disabled={!answer || answer.edited === 0}
            loading={isSending}
            onClick={() => void send()}
          >
            {answer ? `Write ${quantity(answer.edited, 'row')}` : 'Write'}
          </Button>
          <Button variant="default" size="xs" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface Foresight {
  readonly text: string
  readonly answer: ImportAnswer
  readonly told: ReadonlyMap<string, ForetoldEntity>
}

/** Reads a file and rehearses it. @throws Error for what is not UTF-8 */
async function foresee(file: File): Promise<Foresight> {
  const bytes = await file.arrayBuffer()
  const text = decodeText(bytes)
  const answer = await rehearseSpreadsheet(text)
  const shownUrns = new Set(changedRows(answer).map(({ urn }) => holderOf(urn)))
  const items = (answer.items ?? []).filter(({ urn }) => shownUrns.has(urn))
  const names = await readNames(mentionedUrns(items))
  const told = new Map(tellItems(items, names).map((entity) => [entity.urn, entity]))
  return { text, answer, told }
}

/** Returns the changed rows that are told. */
const changedRows = ({ rows }: ImportAnswer) =>
  rows.filter(({ outcome }) => outcome === 'written').slice(0, LINES_MAX)

function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('the file is not UTF-8')
  }
}

function Lines({ answer, told }: Foresight) {
  const { rows, edited, unchanged, refusedTotal, ignoredColumns } = answer
  const shownRows = [
    ...rows.filter(({ outcome }) => outcome === 'refused'),
    ...changedRows(answer),
  ].toSorted((a, b) => a.line - b.line)
  const counts = [
    `${quantity(edited, 'row')} would change something`,
    ...(unchanged > 0 ? [`${countText(unchanged)} would not`] : []),
    ...(refusedTotal > 0 ? [`${countText(refusedTotal)} would be refused`] : []),
  ]
  return (
    <>
      <p>{counts.join(', ')}.</p>
      {ignoredColumns.length > 0 && <p>Columns without a meaning: {ignoredColumns.join(', ')}.</p>}
      <ol className={styles.lines}>
        {shownRows.map((row) => (
          <li key={row.line} className={row.outcome === 'refused' ? styles.wrong : undefined}>
            <span className="quiet">Line {countText(row.line)}</span>
            <span>
              <Line row={row} foretold={told.get(holderOf(row.urn))} />
            </span>
          </li>
        ))}
      </ol>
      {edited > LINES_MAX && <p>and {countText(edited - LINES_MAX)} more</p>}
    </>
  )
}

function Line({
  row,
  foretold,
}: {
  readonly row: RowOutcome
  readonly foretold: ForetoldEntity | undefined
}) {
  const { urn = '', outcome, ignored } = row
  if (outcome === 'refused') return <>Wrong: {refusalWords(row)}</>
  const name = foretold?.entity ? <EntityLink entity={foretold.entity} /> : nameInKey(urn)
  return (
    <>
      {name}
      {foretold?.isNew && ' (new)'}: {foretold ? <Clauses {...foretold.told} /> : 'changed'}
      {ignored && `; ignored: ${ignored.join(', ')}`}
    </>
  )
}

/** Returns the dataset of a column, and other URNs as they are. */
const holderOf = (urn = '') => /^urn:li:schemaField:\((urn:li:.*),[^,]*\)$/.exec(urn)?.[1] ?? urn

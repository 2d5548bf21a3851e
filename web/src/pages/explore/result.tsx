import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { entityPath } from '../../addresses.ts'
import type { CypherAnswer } from '../../model/cypher.ts'
import { toCsv, download } from '../../parts/csv.ts'
import { quantity, countText } from '../../parts/figures.ts'
import { KindIcon } from '../../parts/kind-icon.tsx'
import table from '../../styles/table.module.css'
import styles from './explore.module.css'
import { Picture } from './picture.tsx'
import { graphIn, isNode, isPath, nodeName, nodeType, valueText, type GraphNode } from './values.ts'

/** The largest number of rows that the page renders; the file of all rows has the others. */
const ROWS_SHOWN = 500

const VIEWS = ['Table', 'Picture'] as const
type ResultView = (typeof VIEWS)[number]

const CUTS = {
  rows: 'The server stops at this number of rows; add a LIMIT, or a narrower WHERE.',
  bytes: 'The answer was cut at its size limit; return fewer columns or rows.',
}

interface Props {
  readonly answer: CypherAnswer
  /** The name of the downloaded file. */
  readonly name: string
}

/** Renders an answer as a table or, if it contains relationships, as a picture. */
export function Result({ answer, name }: Props) {
  const [chosenView, setChosenView] = useState<ResultView>('Table')
  const graph = useMemo(() => graphIn(answer), [answer])
  const hasPicture = graph.relationships.length > 0
  const view = hasPicture ? chosenView : 'Table'
  const save = () => {
    const rows = answer.rows.map((row) => row.map(valueText))
    download(`${name}.csv`, toCsv([answer.columns, ...rows]))
  }
  return (
    <>
      <div className={styles.tools}>
        <p role="status">{quantity(answer.rows.length, 'row')}</p>
        {hasPicture && (
          <Button.Group aria-label="View">
            {VIEWS.map((option) => (
              <Button
                key={option}
                variant="default"
                size="compact-xs"
                aria-pressed={option === view}
                onClick={() => setChosenView(option)}
              >
                {option}
              </Button>
            ))}
          </Button.Group>
        )}
        <Button variant="default" size="compact-xs" onClick={save}>
          Download CSV
        </Button>
      </div>
      {answer.cut && <p className={styles.notice}>{CUTS[answer.cut]}</p>}
      {view === 'Picture' ? <Picture graph={graph} /> : <Table answer={answer} />}
    </>
  )
}

function Table({ answer: { columns, rows } }: { readonly answer: CypherAnswer }) {
  if (rows.length === 0) return <p className="quiet">Nothing in the catalog matches.</p>
  return (
    <>
      <div className={table.scroller} tabIndex={0} role="region" aria-label="Rows">
        <table className={`${table.table} ${styles.rows}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS_SHOWN).map((row, at) => (
              // Rows have no identity, and never change.
              <tr key={at}>
                {row.map((value, column) => (
                  <td key={columns[column]}>
                    <CellValue value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > ROWS_SHOWN && (
        <p className={styles.notice}>
          The table shows the first {countText(ROWS_SHOWN)} rows; the CSV has all.
        </p>
      )}
    </>
  )
}

/** Renders a value: entities as links, paths as links with arrows, everything else as text. */
function CellValue({ value }: { readonly value: unknown }) {
  if (isNode(value)) return <NodeLink node={value} />
  if (isPath(value)) {
    return (
      <ol className={styles.path}>
        {value.nodes.map((node) => (
          <li key={node.urn}>
            <NodeLink node={node} />
          </li>
        ))}
      </ol>
    )
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isNode)) {
    return (
      <ul className={styles.nodes}>
        {value.map((node) => (
          <li key={node.urn}>
            <NodeLink node={node} />
          </li>
        ))}
      </ul>
    )
  }
  if (typeof value === 'string' && value.startsWith('urn:li:')) {
    return <Link href={entityPath(value)}>{value}</Link>
  }
  return valueText(value)
}

function NodeLink({ node }: { readonly node: GraphNode }) {
  return (
    <Link href={entityPath(node.urn)} className={styles.node} title={node.urn}>
      <KindIcon type={nodeType(node)} size={14} />
      <span>{nodeName(node)}</span>
    </Link>
  )
}

import type { FoundEntities } from '../../api/bulk.ts'
import { SelectionBar } from '../../bulk/selection-bar.tsx'
import { SpreadsheetTools } from '../../bulk/spreadsheet-tools.tsx'
import { useSelection } from '../../bulk/use-selection.ts'
import { ResultList, type Hit } from './result-list.tsx'

interface Props {
  readonly hits: readonly Hit[]
  readonly words: readonly string[]
  /** How many the search finds. */
  readonly total: number
  /** The search, as edits of everything that it finds name it. */
  readonly search: FoundEntities
}

/** Renders search results, of which users can select some, or all that the search finds. */
export function SelectableResults({ hits, words, total, search }: Props) {
  const selection = useSelection(JSON.stringify(search))
  const rows = hits.map(({ entity }) => entity.urn)
  return (
    <>
      <SelectionBar
        selection={selection}
        rows={rows}
        label="Select all on this page"
        found={{ search, total }}
      >
        <SpreadsheetTools search={search} />
      </SelectionBar>
      <ResultList hits={hits} words={words} selection={selection} />
    </>
  )
}

import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const PAUSE_MS = 200
/** Records that a list reads at most; a search finds the others. */
export const ROWS_MAX = 200

/** Returns the text of a search field, and the query and page for the server. */
export function useListSearch() {
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), PAUSE_MS)
  const query = settled === '' ? '*' : `${settled}*`
  return { text, setText, input: { start: 0, count: ROWS_MAX, query } }
}

interface Props {
  readonly label: string
  readonly text: string
  readonly setText: (text: string) => void
}

/** Renders the field that searches a list. */
export function SearchField({ label, text, setText }: Props) {
  return (
    <TextInput
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

/** Renders how many records a search found, and that the list does not show all. */
export function Found({
  total,
  one,
  many,
}: {
  readonly total: number
  readonly one: string
  readonly many: string
}) {
  return (
    <p className="quiet" role="status">
      {total} {total === 1 ? one : many}
      {total > ROWS_MAX && `, of which the first ${ROWS_MAX} are shown`}
    </p>
  )
}

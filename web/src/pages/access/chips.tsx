import { CloseButton, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './access.module.css'

interface Props {
  /** Keys with names. */
  readonly entries: readonly (readonly [key: string, name: string])[]
  readonly remove: (key: string) => void
  /** The control that adds one. */
  readonly children: ReactNode
}

/** Renders chosen things, each with a button that removes it, and a control that adds more. */
export function Chips({ entries, remove, children }: Props) {
  return (
    <div className={styles.chips}>
      {entries.map(([key, name]) => (
        <span key={key} className={styles.chip}>
          {name}
          <CloseButton size={16} aria-label={`Remove ${name}`} onClick={() => remove(key)} />
        </span>
      ))}
      {children}
    </div>
  )
}

/** Renders a list of choices that adds the one picked. */
export function Choice({
  label,
  choices,
  pick,
}: {
  readonly label: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly pick: (value: string) => void
}) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value=""
      onChange={(event) => pick(event.currentTarget.value)}
      data={[
        { value: '', label: `${label}…`, disabled: true },
        ...choices.map(([value, text]) => ({ value, label: text })),
      ]}
    />
  )
}

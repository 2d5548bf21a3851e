import { ActionIcon, Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

interface Props {
  readonly text: string
  readonly label: string
  /** Shows what it does, and not its sign alone. */
  readonly isSpoken?: boolean
}

/** Copies a text. Where browsers forbid it, over plain HTTP, the text has to stand near to be chosen. */
export function CopyButton({ text, label, isSpoken = false }: Props) {
  const clipboard = useClipboard({ timeout: 1_500 })
  const sign = clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} stroke={1.6} />
  const copy = () => clipboard.copy(text)
  if (isSpoken) {
    return (
      <Button variant="default" size="compact-xs" leftSection={sign} onClick={copy}>
        {clipboard.copied ? 'Copied' : label}
      </Button>
    )
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={clipboard.copied ? 'Copied' : label}
      onClick={copy}
    >
      {sign}
    </ActionIcon>
  )
}

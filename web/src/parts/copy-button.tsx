import { ActionIcon, Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

interface Props {
  readonly text: string
  readonly label: string
  /** Whether the label is visible beside the icon. */
  readonly hasLabel?: boolean
}

/**
 * Renders a button that copies a text. Browsers forbid that over plain HTTP, so the text must also
 * be visible nearby.
 */
export function CopyButton({ text, label, hasLabel = false }: Props) {
  const clipboard = useClipboard({ timeout: 1_500 })
  const icon = clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} stroke={1.6} />
  const copy = () => clipboard.copy(text)
  if (hasLabel) {
    return (
      <Button variant="default" size="compact-xs" leftSection={icon} onClick={copy}>
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
      {icon}
    </ActionIcon>
  )
}

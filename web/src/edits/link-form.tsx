import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { AddLinkDocument, RemoveLinkDocument } from '../api/documents.generated.ts'
import { DryRunPanel } from './dry-run.tsx'
import styles from './edits.module.css'
import { useApplyEdit } from './edits.tsx'
import { step, type Edit } from './step.ts'
import { useDryRun } from './use-dry-run.ts'

interface LinkInput {
  readonly resourceUrn: string
  readonly linkUrl: string
  readonly label: string
}

const addLink = (input: LinkInput) => step(AddLinkDocument, { input })
const removeLink = (input: LinkInput) => step(RemoveLinkDocument, { input })

/** Returns the edit that removes a link. */
export const linkRemoval = (link: LinkInput): Edit => {
  return { done: `Removed the link ${link.label}.`, step: removeLink(link), undo: addLink(link) }
}

/** Renders a form that adds a link to documentation elsewhere. */
export function LinkForm({ resourceUrn }: { readonly resourceUrn: string }) {
  const applyEdit = useApplyEdit()
  const [linkUrl, setUrl] = useState('')
  const [label, setLabel] = useState('')
  const isAddress = /^(https?|mailto):/i.test(linkUrl.trim())
  const link = { resourceUrn, linkUrl: linkUrl.trim(), label: label.trim() }
  const edit = isAddress &&
    link.label !== '' && {
      done: `Added the link ${link.label}.`,
      step: addLink(link),
      undo: removeLink(link),
    }
  const dryRun = useDryRun(edit || undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!edit || (await applyEdit(edit)) !== 'done') return
    setUrl('')
    setLabel('')
  }
  return (
    <form className={styles.link} onSubmit={(event) => void submit(event)}>
      <TextInput
        size="xs"
        label="Address"
        placeholder="https://"
        value={linkUrl}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={
          linkUrl.trim() !== '' && !isAddress
            ? 'A link begins with https:// or http://'
            : dryRun.inputProblem
        }
      />
      <TextInput
        size="xs"
        label="Label"
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={!edit}>
        Add the link
      </Button>
      <DryRunPanel dryRun={dryRun} hasField />
    </form>
  )
}

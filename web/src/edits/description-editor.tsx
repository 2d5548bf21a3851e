import { Button, Textarea } from '@mantine/core'
import { nameOf } from '../model/names.ts'
import { momentText } from '../parts/figures.ts'
import { Markdown } from '../parts/markdown.tsx'
import type { Described } from './describing.ts'
import styles from './edits.module.css'
import type { Stored } from './stored.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  readonly described: Described
  /** What the source says; where people have said nothing, they begin with it. */
  readonly source: string
  readonly close: () => void
}

/** A description in Markdown, and what it will look like. */
export function DescriptionEditor({ described, source, close }: Props) {
  const draft = useDraft(described, source, close)
  const { text, theirs } = draft
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        void draft.save()
      }}
    >
      <Textarea
        label="Description"
        description="Markdown"
        rows={8}
        value={text}
        onChange={(event) => draft.write(event.currentTarget.value)}
        disabled={!draft.isReady}
        error={draft.problem}
        data-autofocus
      />
      {theirs && (
        <Theirs stored={theirs} text={described.textIn(theirs.value)} take={draft.takeTheirs} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" size="xs" disabled={!draft.isReady || !(draft.isChanged || theirs)}>
          {theirs ? 'Overwrite with mine' : 'Save'}
        </Button>
        <Button variant="default" size="xs" onClick={close}>
          Cancel
        </Button>
      </div>
      {text !== '' && (
        <section aria-label="Preview" className={styles.preview}>
          <Markdown text={text} />
        </section>
      )}
    </form>
  )
}

/** What another person has written in the meantime. */
function Theirs({
  stored: { created },
  text,
  take,
}: {
  readonly stored: Stored
  readonly text: string
  readonly take: () => void
}) {
  const who = created?.actor ? nameOf(created.actor) : 'Somebody'
  return (
    <section className={styles.theirs} aria-label="Latest version">
      <p>
        {who} has changed it meanwhile{created?.time ? `, ${momentText(created.time)}` : ''}:
      </p>
      <Markdown text={text} />
      <Button variant="default" size="compact-xs" onClick={take}>
        Keep the latest version
      </Button>
    </section>
  )
}

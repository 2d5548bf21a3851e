import { Button, Textarea } from '@mantine/core'
import { nameOf } from '../model/names.ts'
import { dateTimeText } from '../parts/figures.ts'
import { Markdown } from '../parts/markdown.tsx'
import { DryRunPanel } from './dry-run.tsx'
import type { EditableDescription } from './editable-description.ts'
import styles from './edits.module.css'
import type { StoredAspect } from './stored-aspect.ts'
import { useDraft } from './use-draft.ts'
import { useDryRun } from './use-dry-run.ts'

interface Props {
  readonly described: EditableDescription
  /** The producer's description, with which the draft begins when people have written none. */
  readonly source: string
  readonly close: () => void
}

/** Renders an editor of a Markdown description, with a preview. */
export function DescriptionEditor({ described, source, close }: Props) {
  const draft = useDraft(described, source, close)
  const { text, theirs } = draft
  const dryRun = useDryRun(draft.edit)
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
        error={draft.problem || dryRun.inputProblem}
        data-autofocus
      />
      {theirs && (
        <ConcurrentEdit
          stored={theirs}
          text={described.textIn(theirs.value)}
          take={draft.takeTheirs}
        />
      )}
      <DryRunPanel dryRun={dryRun} hasField />
      <div className={styles.buttons}>
        <Button type="submit" size="xs" disabled={!draft.edit}>
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

/** Renders a concurrent edit by somebody else, and a button that adopts it. */
function ConcurrentEdit({
  stored: { created },
  text,
  take,
}: {
  readonly stored: StoredAspect
  readonly text: string
  readonly take: () => void
}) {
  const author = created?.actor ? nameOf(created.actor) : 'Somebody else'
  return (
    <section className={styles.concurrent} aria-label="Latest version">
      <p>
        {author} changed it meanwhile{created?.time ? `, ${dateTimeText(created.time)}` : ''}:
      </p>
      <Markdown text={text} />
      <Button variant="default" size="compact-xs" onClick={take}>
        Keep the latest version
      </Button>
    </section>
  )
}

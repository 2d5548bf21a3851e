import { Button, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { DeprecateDocument } from '../api/documents.generated.ts'
import { nameOf, type Named } from '../model/names.ts'
import { Dialog } from './dialog.tsx'
import { DryRunPanel } from './dry-run.tsx'
import styles from './edits.module.css'
import { useApplyEdit } from './edits.tsx'
import { EntityPicker } from './entity-picker.tsx'
import { Entry } from './label-list.tsx'
import { step, type Edit } from './step.ts'
import { readVersion } from './stored-aspect.ts'
import { useDryRun } from './use-dry-run.ts'

/** The deprecation of an entity. */
export interface DeprecationState {
  readonly deprecated: boolean
  readonly note: string
  readonly decommissionTime: number | undefined
  readonly replacement: Named | undefined
}

const deprecate = (urn: string, { replacement, ...fields }: DeprecationState) =>
  step(DeprecateDocument, { input: { urn, ...fields, replacement: replacement?.urn } })

/**
 * Renders the dialog that deprecates an entity: a reason, a decommission date and a replacement.
 */
export function DeprecationForm({
  entity,
  before,
  close,
}: {
  readonly entity: Named
  readonly before: DeprecationState
  readonly close: () => void
}) {
  const { urn } = entity
  const applyEdit = useApplyEdit()
  const [version, setVersion] = useState<number>()
  const [note, setNote] = useState(before.note)
  const [day, setDay] = useState(formatDay(before.decommissionTime))
  const [replacement, setReplacement] = useState(before.replacement)
  useEffect(() => {
    readVersion(urn, 'deprecation').then(setVersion, () => close())
  }, [urn]) // oxlint-disable-line react-hooks/exhaustive-deps
  const toEdit = (deprecated: boolean): Edit | undefined => {
    if (version === undefined) return undefined
    const after = deprecated
      ? { deprecated, note, decommissionTime: day ? Date.parse(day) : undefined, replacement }
      : { deprecated, note: '', decommissionTime: undefined, replacement: undefined }
    return {
      done: deprecated ? 'Marked as deprecated.' : 'No longer deprecated.',
      step: deprecate(urn, after),
      undo: deprecate(urn, before),
      version,
    }
  }
  const dryRun = useDryRun(toEdit(true))
  const save = async (event: FormEvent, deprecated: boolean) => {
    event.preventDefault()
    const edit = toEdit(deprecated)
    if (!edit) return
    await applyEdit(edit)
    close()
  }
  return (
    <Dialog title={`Deprecate ${nameOf(entity)}`} close={close}>
      <form className={styles.editor} onSubmit={(event) => void save(event, true)}>
        <Textarea
          label="Why"
          rows={3}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Decommission date"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <div className={styles.list}>
          <span>Replacement</span>
          {replacement && <Entry entity={replacement} remove={() => setReplacement(undefined)} />}
          <EntityPicker
            label="Choose a replacement"
            types={[entity.type]}
            without={[entity]}
            pick={setReplacement}
          />
        </div>
        <DryRunPanel dryRun={dryRun} />
        <div className={styles.buttons}>
          <Button type="submit" size="xs" disabled={version === undefined}>
            {before.deprecated ? 'Save' : 'Deprecate'}
          </Button>
          {before.deprecated && (
            <Button
              variant="default"
              size="xs"
              disabled={version === undefined}
              onClick={(event) => void save(event, false)}
            >
              No longer deprecated
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

const formatDay = (millis: number | undefined) =>
  millis === undefined ? '' : new Date(millis).toISOString().slice(0, 10)

import { columnDescription } from '../../edits/editable-description.ts'
import { DescriptionEditor } from '../../edits/description-editor.tsx'
import { Dialog } from '../../edits/dialog.tsx'
import { LabelList } from '../../edits/label-list.tsx'
import { TAGS, TERMS } from '../../edits/labels.ts'
import styles from '../../edits/edits.module.css'
import type { Column } from './column.ts'

interface Props {
  readonly urn: string
  readonly column: Column
  /** What the user may change of columns. */
  readonly edits: { readonly describes: boolean; readonly tags: boolean; readonly terms: boolean }
  readonly close: () => void
}

/**
 * Renders the editor of a column. It lists only tags and terms that people added; the producer's
 * cannot be removed.
 */
export function ColumnEditor({ urn, column, edits, close }: Props) {
  const target = {
    resourceUrn: urn,
    subResource: column.path,
    subResourceType: 'DATASET_FIELD',
  } as const
  return (
    <Dialog title={column.name} close={close}>
      {edits.describes && (
        <DescriptionEditor
          described={columnDescription(target)}
          source={column.description}
          close={close}
        />
      )}
      <div className={styles.sections}>
        {edits.tags && (
          <section>
            <h3>Tags</h3>
            <LabelList kind={TAGS} target={target} labels={column.editedTags} />
          </section>
        )}
        {edits.terms && (
          <section>
            <h3>Terms</h3>
            <LabelList kind={TERMS} target={target} labels={column.editedTerms} />
          </section>
        )}
      </div>
    </Dialog>
  )
}

import { describedColumn } from '../../edits/describing.ts'
import { DescriptionEditor } from '../../edits/description-editor.tsx'
import { Dialog } from '../../edits/dialog.tsx'
import { LabelList } from '../../edits/label-list.tsx'
import { TAGS, TERMS } from '../../edits/labels.ts'
import styles from '../../edits/edits.module.css'
import type { Column } from './column.ts'

interface Props {
  readonly urn: string
  readonly column: Column
  readonly close: () => void
}

/** Everything of a column that people edit. Tags and terms of its source stay, so they are not shown here. */
export function ColumnEditor({ urn, column, close }: Props) {
  const target = {
    resourceUrn: urn,
    subResource: column.path,
    subResourceType: 'DATASET_FIELD',
  } as const
  return (
    <Dialog title={column.name} close={close}>
      <DescriptionEditor
        described={describedColumn(target)}
        source={column.description}
        close={close}
      />
      <div className={styles.sections}>
        <section>
          <h3>Tags</h3>
          <LabelList kind={TAGS} target={target} labels={column.editedTags} />
        </section>
        <section>
          <h3>Terms</h3>
          <LabelList kind={TERMS} target={target} labels={column.editedTerms} />
        </section>
      </div>
    </Dialog>
  )
}

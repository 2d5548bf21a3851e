import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CreateAndAddTagDocument } from '../api/documents.generated.ts'
import { nameOf, type Named } from '../model/names.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import styles from './edits.module.css'
import { useApplyEdit } from './edits.tsx'
import { EntityPicker } from './entity-picker.tsx'
import { TAGS, type LabelKind, type Target } from './labels.ts'
import { step } from './step.ts'

/** Renders the editor of tags or terms: each can be removed, and a picker adds more. */
export function LabelList({
  kind,
  target,
  labels,
}: {
  readonly kind: LabelKind
  readonly target: Target
  readonly labels: readonly Named[]
}) {
  const applyEdit = useApplyEdit()
  const create = (name: string) => {
    const addition = kind.add(target, { ...NEW_TAG, urn: `urn:li:tag:${name}`, name })
    const input = { ...target, tagUrns: [`urn:li:tag:${name}`] }
    const creation = step(CreateAndAddTagDocument, { tag: { id: name, name }, input })
    return applyEdit({ ...addition, step: creation })
  }
  return (
    <div className={styles.list}>
      {labels.map((label) => (
        <Entry
          key={label.urn}
          entity={label}
          remove={() => applyEdit(kind.remove(target, label))}
        />
      ))}
      <EntityPicker
        label={`Add a ${kind.one}`}
        types={kind.types}
        without={labels}
        pick={(label) => void applyEdit(kind.add(target, label))}
        {...(kind === TAGS && { create: (name: string) => void create(name) })}
      />
    </div>
  )
}

const NEW_TAG = {
  __typename: 'Tag',
  type: 'TAG',
  properties: null,
  platform: null,
  subTypes: null,
  deprecation: null,
  status: null,
} as const

/** Renders an entity with a button that removes it. */
export function Entry({
  entity,
  remove,
  children,
}: {
  readonly entity: Named
  readonly remove: () => unknown
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.entry}>
      <span>
        <EntityLink entity={entity} hasIcon /> {children}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Remove ${nameOf(entity)}`}
        onClick={() => void remove()}
      >
        <IconX size={13} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}

import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { PolicyMatchCondition } from '../../api/documents.generated.ts'
import { EntityPicker } from '../../edits/entity-picker.tsx'
import styles from './access.module.css'
import { Choice, Chips } from './chips.tsx'
import type { PolicyPartProps } from './policy-part.ts'
import type { PolicyCondition, ConditionValue } from './policy.ts'
import { findField, typeName, valueName, type ConditionField } from './policy-sentence.ts'

const isTypeCondition = ({ field, condition }: PolicyCondition) =>
  field === 'TYPE' && condition === 'EQUALS'

/** Renders the entity types of a policy. */
export function TypeList({ draft: { conditions }, grantable, change }: PolicyPartProps) {
  const types = conditions
    .filter(isTypeCondition)
    .flatMap(({ values }) => values.map(({ value }) => value))
  const otherConditions = conditions.filter((condition) => !isTypeCondition(condition))
  const set = (newTypes: readonly string[]) => {
    const values = newTypes.map((value) => ({ value, entity: undefined }))
    const condition: PolicyCondition = { field: 'TYPE', condition: 'EQUALS', values }
    change({ conditions: [...(newTypes.length > 0 ? [condition] : []), ...otherConditions] })
  }
  const choices = [...grantable.types.keys()]
    .filter((type) => !types.includes(type))
    .map((type) => [type, typeName(type, grantable)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
  return (
    <Chips
      entries={types.map((type) => [type, typeName(type, grantable)])}
      remove={(type) => set(types.filter((other) => other !== type))}
    >
      {types.length === 0 && <span className="quiet">entities of every type</span>}
      <Choice label="Only a type" choices={choices} pick={(type) => set([...types, type])} />
    </Chips>
  )
}

interface ListProps {
  readonly conditions: readonly PolicyCondition[]
  /** Properties that a new condition may be about. */
  readonly fields: readonly ConditionField[]
  /** The label of the control that adds one. */
  readonly add: string
  readonly change: (conditions: readonly PolicyCondition[]) => void
}

/** Renders conditions, besides those on entity types, which have a control of their own. */
export function ConditionList({ conditions, fields, add, change }: ListProps) {
  const replace = (before: PolicyCondition, after: readonly PolicyCondition[]) =>
    change(conditions.flatMap((condition) => (condition === before ? after : [condition])))
  return (
    <>
      {conditions.map((condition, at) =>
        isTypeCondition(condition) ? null : (
          <ConditionLine
            // Conditions have no identity but their position.
            key={at}
            condition={condition}
            fields={fields}
            change={(next) => replace(condition, [next])}
            remove={() => replace(condition, [])}
          />
        ),
      )}
      <Choice
        label={add}
        choices={fields.map(({ field, label }) => [field, label])}
        pick={(field) => change([...conditions, { field, condition: 'EQUALS', values: [] }])}
      />
    </>
  )
}

interface LineProps {
  readonly condition: PolicyCondition
  readonly fields: readonly ConditionField[]
  readonly change: (next: PolicyCondition) => void
  readonly remove: () => void
}

function ConditionLine({ condition, fields, change, remove }: LineProps) {
  const { label, words, types } = findField(condition.field, fields)
  const { values } = condition
  const add = (value: ConditionValue) => change({ ...condition, values: [...values, value] })
  const entities = values.flatMap(({ entity }) => entity ?? [])
  const isText = types.length === 0 || condition.condition === 'STARTS_WITH'
  return (
    <div className={styles.condition} role="group" aria-label={`${label} condition`}>
      <NativeSelect
        size="xs"
        aria-label={`Comparison of ${label}`}
        value={condition.condition}
        onChange={(event) =>
          change({ ...condition, condition: event.currentTarget.value as PolicyMatchCondition })
        }
        data={[
          { value: 'EQUALS', label: words },
          { value: 'NOT_EQUALS', label: `not ${words}` },
          { value: 'STARTS_WITH', label: `${words} that begins with` },
        ]}
      />
      <Chips
        entries={values.map((value) => [value.value, valueName(value)])}
        remove={(value) =>
          change({ ...condition, values: values.filter((other) => other.value !== value) })
        }
      >
        {isText ? (
          <TextValue label={`Add a value of ${label}`} add={add} />
        ) : (
          <EntityPicker
            label={`Choose a ${label.toLowerCase()}`}
            types={types}
            without={entities}
            pick={(entity) => add({ value: entity.urn, entity })}
          />
        )}
      </Chips>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Remove the condition on ${label}`}
        onClick={remove}
      >
        <IconX size={13} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}

/** Renders a field whose text becomes a value when it is left or confirmed. */
function TextValue({
  label,
  add,
}: {
  readonly label: string
  readonly add: (value: ConditionValue) => void
}) {
  const [text, setText] = useState('')
  const confirm = () => {
    if (text.trim() !== '') add({ value: text.trim(), entity: undefined })
    setText('')
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={confirm}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        confirm()
      }}
    />
  )
}

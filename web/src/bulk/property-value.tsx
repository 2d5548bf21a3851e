import { NumberInput, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { readPropertyDefinition, type PropertyDefinition } from '../api/bulk.ts'
import edits from '../edits/edits.module.css'

interface Props {
  readonly urn: string
  readonly setValues: (values: readonly (string | number)[]) => void
}

/** Renders the input of a value of a structured property, by its type and its allowed values. */
export function PropertyValue({ urn, setValues }: Props) {
  const [definition, setDefinition] = useState<PropertyDefinition>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    readPropertyDefinition(urn).then(setDefinition, (error: Error) => setProblem(error.message))
  }, [urn])
  if (problem !== '') return <p>{problem}</p>
  if (!definition) return null
  const { isNumber, choices } = definition
  const set = (value: string | number) => setValues(value === '' ? [] : [value])
  if (choices.length > 0) {
    return (
      <label className={edits.choice}>
        <span>Value</span>
        <select
          defaultValue=""
          onChange={({ currentTarget: { selectedIndex } }) => set(choices[selectedIndex - 1] ?? '')}
        >
          <option value="">Choose</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
    )
  }
  if (isNumber) return <NumberInput size="xs" label="Value" onChange={set} />
  return <TextInput size="xs" label="Value" onChange={(event) => set(event.currentTarget.value)} />
}

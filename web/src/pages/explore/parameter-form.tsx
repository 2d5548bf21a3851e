import { Button, TextInput } from '@mantine/core'
import type { ExploreRequest } from './request.ts'
import styles from './explore.module.css'

interface Props {
  readonly parameters: readonly { readonly name: string; readonly doc: string }[]
  readonly texts: ExploreRequest['texts']
  readonly isDisabled: boolean
  readonly change: (texts: ExploreRequest['texts']) => void
  readonly run: () => void
}

/** Renders a field for each parameter, and the button that runs the statement. */
export function ParameterForm({ parameters, texts, isDisabled, change, run }: Props) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      {parameters.map(({ name, doc }) => (
        <TextInput
          key={name}
          size="xs"
          label={name}
          description={doc}
          value={texts[name] ?? ''}
          onChange={({ currentTarget }) => change({ ...texts, [name]: currentTarget.value })}
        />
      ))}
      <Button type="submit" size="xs" disabled={isDisabled}>
        Run
      </Button>
    </form>
  )
}

import { Button } from '@mantine/core'
import type { Question } from '../../model/cypher.ts'
import styles from './explore.module.css'

interface Props {
  readonly questions: readonly Question[]
  readonly chosen: string | undefined
  readonly choose: (question: Question) => void
  readonly write: () => void
}

/** Renders the saved questions to choose from. */
export function QuestionList({ questions, chosen, choose, write }: Props) {
  return (
    <nav className={styles.questions} aria-label="Questions">
      <h1>Ask the graph</h1>
      <ul>
        {questions.map((question) => (
          <li key={question.name}>
            <button
              type="button"
              aria-current={question.name === chosen}
              onClick={() => choose(question)}
            >
              {question.title}
            </button>
          </li>
        ))}
      </ul>
      <Button variant="default" size="xs" onClick={write}>
        Write Cypher
      </Button>
    </nav>
  )
}

import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { CypherRequest, Question } from '../../model/cypher.ts'
import { Markdown } from '../../parts/markdown.tsx'
import { Answer } from './answer.tsx'
import { questionRequest, type ExploreRequest } from './request.ts'
import styles from './explore.module.css'
import { NeedsNeo4j } from './needs-neo4j.tsx'
import { ParameterForm } from './parameter-form.tsx'

interface Props {
  /** Whether the server answers questions. */
  readonly isAnswered: boolean
  readonly question: Question
  readonly texts: ExploreRequest['texts']
  readonly change: (newRequest: ExploreRequest) => void
}

/** Renders a saved question with a form for its parameters, its Cypher, and its answer. */
export function QuestionView({ isAnswered, question, texts, change }: Props) {
  const [draft, setDraft] = useState(texts)
  const { name, title, doc, parameters, statement } = question
  const { request, problem } = useMemo(() => tryRequest(question, texts), [question, texts])
  return (
    <section className={styles.asked} aria-label="Question">
      <h2>{title}</h2>
      <Markdown text={doc} />
      {!isAnswered && <NeedsNeo4j />}
      <ParameterForm
        parameters={parameters}
        isDisabled={!isAnswered}
        texts={draft}
        change={setDraft}
        run={() => change({ question: name, statement: '', texts: draft })}
      />
      <details className={styles.cypher}>
        <summary>Cypher</summary>
        <pre tabIndex={0}>{statement}</pre>
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => change({ question: '', statement, texts: draft })}
        >
          Edit
        </Button>
      </details>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {isAnswered && request && <Answer request={request} name={name} />}
    </section>
  )
}

function tryRequest(
  question: Question,
  texts: ExploreRequest['texts'],
): { readonly request?: CypherRequest; readonly problem?: string } {
  try {
    return { request: questionRequest(question, texts) }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

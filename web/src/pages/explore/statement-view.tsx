import { lazy, Suspense, useEffect, useState } from 'react'
import type { CypherRequest } from '../../model/cypher.ts'
import { Answer } from './answer.tsx'
import { parametersIn, statementRequest, type ExploreRequest } from './request.ts'
import styles from './explore.module.css'
import { NeedsNeo4j } from './needs-neo4j.tsx'
import { ParameterForm } from './parameter-form.tsx'

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }))

interface Props {
  /** Whether the server answers statements. */
  readonly isAnswered: boolean
  readonly asked: ExploreRequest
  readonly change: (newRequest: ExploreRequest) => void
}

/**
 * Renders an editor for a statement, a form for its parameters, and its answer. A link only shows
 * its statement: following a link runs nothing.
 */
export function StatementView({ isAnswered, asked: exploreRequest, change }: Props) {
  const [statement, setStatement] = useState(exploreRequest.statement)
  const [texts, setTexts] = useState(exploreRequest.texts)
  const [request, setRequest] = useState<CypherRequest>()
  useEffect(() => setStatement(exploreRequest.statement), [exploreRequest.statement])
  const names = parametersIn(statement)
  const run = () => {
    const usedTexts = Object.fromEntries(names.map((name) => [name, texts[name] ?? '']))
    change({ question: '', statement, texts: usedTexts })
    if (isAnswered) setRequest(statementRequest(statement, usedTexts))
  }
  return (
    <section className={styles.asked} aria-label="Statement">
      <h2>Cypher</h2>
      {!isAnswered && <NeedsNeo4j />}
      <Suspense fallback={<div className={styles.editor} aria-busy="true" />}>
        <Editor text={statement} change={setStatement} run={run} />
      </Suspense>
      <ParameterForm
        parameters={names.map((name) => ({ name, doc: '' }))}
        isDisabled={!isAnswered}
        texts={texts}
        change={setTexts}
        run={run}
      />
      {request && <Answer request={request} name="answer" />}
    </section>
  )
}

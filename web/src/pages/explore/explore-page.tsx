import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { readSavedQuestions } from '../../api/cypher.ts'
import type { Question } from '../../model/cypher.ts'
import { Failure } from '../../parts/failure.tsx'
import { useTitle } from '../../parts/use-title.ts'
import {
  parseExploreRequest,
  exampleTexts,
  exploreParameters,
  type ExploreRequest,
} from './request.ts'
import styles from './explore.module.css'
import { QuestionList } from './question-list.tsx'
import { QuestionView } from './question-view.tsx'
import { StatementView } from './statement-view.tsx'

/** Where the editor starts. */
const FIRST_STATEMENT = `MATCH (downstream:Dataset)-[:UPSTREAM]->(upstream:Dataset)
RETURN downstream, upstream
LIMIT 25`

/** Renders questions about the graph, an editor for statements, and their answers. */
export function ExplorePage() {
  useTitle('Graph')
  const [parameters, setParameters] = useSearchParams()
  const request = useMemo(() => parseExploreRequest(parameters), [parameters])
  const { data, error, refetch } = useQuery({
    queryKey: ['saved questions'],
    queryFn: readSavedQuestions,
    staleTime: Infinity,
  })
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <div className={styles.page} aria-busy="true" />
  const change = (newRequest: ExploreRequest) => setParameters(exploreParameters(newRequest))
  const { available, questions } = data
  const chosenQuestion = findQuestion(request, questions)
  return (
    <div className={styles.page}>
      <QuestionList
        questions={questions}
        chosen={chosenQuestion?.name}
        choose={(question) => change(initialQuestion(question))}
        write={() => change({ question: '', statement: FIRST_STATEMENT, texts: {} })}
      />
      {chosenQuestion ? (
        <QuestionView
          key={chosenQuestion.name}
          isAnswered={available}
          question={chosenQuestion}
          texts={{ ...exampleTexts(chosenQuestion), ...request.texts }}
          change={change}
        />
      ) : (
        <StatementView isAnswered={available} asked={request} change={change} />
      )}
    </div>
  )
}

const initialQuestion = (question: Question): ExploreRequest => ({
  question: question.name,
  statement: '',
  texts: exampleTexts(question),
})

/** Returns the question in the URL, or the first if the URL has none and no statement. */
function findQuestion({ question, statement }: ExploreRequest, questions: readonly Question[]) {
  if (statement !== '') return undefined
  return questions.find(({ name }) => name === question) ?? questions[0]
}

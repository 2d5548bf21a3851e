import { expect } from 'chai'
import {
  parseExploreRequest,
  exploreParameters,
  parametersIn,
  questionRequest,
  statementRequest,
} from '../../web/src/pages/explore/request.ts'
import { suggestionsAfter } from '../../web/src/pages/explore/completion.ts'

const QUESTION = {
  name: 'most-depended-on',
  title: 'Which assets have the most dependents?',
  doc: '',
  parameters: [
    { name: 'limit', doc: 'number of assets', example: 10 },
    { name: 'tag', doc: 'name of a tag', example: 'PII' },
  ],
  statement: 'RETURN $limit, $tag',
}

describe('a statement on the page of the graph', () => {
  it('has the parameters that it mentions, outside of texts and comments', () => {
    const statement = `// $no
      MATCH (n {name: $name, other: '$no \\' $no', more: "$no"}) /* $no */
      WHERE n.a = $\`a name\` AND n.b = $name AND n.ünï = $ünï RETURN n`
    expect(parametersIn(statement)).to.deep.equal(['name', 'a name', 'ünï'])
  })

  it('sends JSON with its type, and everything else as text', () => {
    const texts = { a: '10', b: '["x"]', c: 'PII', d: '"10"', unused: '1' }
    expect(statementRequest('RETURN $a, $b, $c, $d, $e', texts)).to.deep.equal({
      statement: 'RETURN $a, $b, $c, $d, $e',
      parameters: { a: 10, b: ['x'], c: 'PII', d: '10', e: '' },
    })
  })

  it('is in the address of the page, from which it is read back', () => {
    const statement = { question: '', statement: 'RETURN $a // 100% & more', texts: { a: 'ä=b' } }
    expect(parseExploreRequest(exploreParameters(statement))).to.deep.equal(statement)
    const question = { question: 'orphans', statement: '', texts: { limit: '5' } }
    expect(parseExploreRequest(exploreParameters(question))).to.deep.equal(question)
  })
})

describe('a question on the page of the graph', () => {
  it('sends numbers if its examples are numbers, and texts if they are texts', () => {
    expect(questionRequest(QUESTION, { limit: '3', tag: '7' })).to.deep.equal({
      question: 'most-depended-on',
      parameters: { limit: 3, tag: '7' },
    })
    expect(questionRequest(QUESTION, {})).to.deep.include({ parameters: { limit: 10, tag: 'PII' } })
  })

  it('names a parameter that is not an integer', () => {
    expect(() => questionRequest(QUESTION, { limit: '3.5' })).to.throw(
      'limit must be a whole number.',
    )
  })
})

describe('the editor of Cypher', () => {
  const wordsAfter = (text: string) => suggestionsAfter(text).map(({ word }) => word)

  it('offers labels, relationships, properties and keywords where each may stand', () => {
    expect(wordsAfter('MATCH (n:')).to.include('Dataset').and.not.to.include('UPSTREAM')
    expect(wordsAfter('MATCH (n)-[:Do')).to.include('DownstreamOf').and.not.to.include('Dataset')
    expect(wordsAfter('MATCH (n)-[r:OwnedBy|')).to.include('UPSTREAM')
    expect(wordsAfter('MATCH (n)-[r:OwnedBy]->(m:')).to.include('CorpUser')
    expect(wordsAfter('MATCH (n) WHERE n.')).to.include('urn').and.to.include('createdAt')
    expect(wordsAfter('MATCH (n) RET')).to.include('RETURN').and.not.to.include('Dataset')
  })
})

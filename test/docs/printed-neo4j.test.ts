import { neo4jOrSkip } from '../support/stores/neo4j.ts'
import { isOnNeo4j, PAGES, STEP_TIMEOUT_MS, stepsOf, titleOf } from './steps.ts'
import { Story } from './story.ts'

describe('what the pages print about Neo4j', function pages() {
  this.timeout(STEP_TIMEOUT_MS)
  const story = new Story()
  before('load the sample into the embedded stores', async function begin() {
    await story.begin(await neo4jOrSkip(this))
    await story.loadSample()
  })
  after(() => story.end())

  for (const step of PAGES.flatMap(stepsOf).filter(isOnNeo4j)) {
    it(titleOf(step), () => story.follow(step))
  }
})

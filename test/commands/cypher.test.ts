import { expect } from 'chai'
import { formatCsv, formatTable } from '../../server/commands/cypher/table.ts'
import { makeToken, TOKENS_ONLY } from '../support/access.ts'
import { describeOnNeo4j } from '../support/production.ts'
import { upsert } from '../support/proposals.ts'
import { run } from '../support/run/commands.ts'

describeOnNeo4j('trellis cypher', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let admin = ''
  let reader = ''
  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:ada', 'admin')).text
    reader = (await makeToken(server, 'urn:li:corpuser:bob', 'reader')).text
    const headers = { Authorization: `Bearer ${admin}` }
    for (const name of ['a', 'b, c']) {
      const proposal = upsert(`urn:li:tag:${name}`, 'tagProperties', { name })
      const { status } = await server.post('/aspects?action=ingestProposal', { proposal }, headers)
      expect(status).to.equal(200)
    }
  })

  const trellis = (token: string, ...args: string[]) =>
    run('cypher', {}, ...args, '--server', server.url, '--token', token)

  const STATEMENT =
    'MATCH (tag:Tag) WHERE tag.name <> $other RETURN tag, $big AS big ORDER BY tag.urn'
  const GIVEN = ['-p', 'other=x', '--parameter', 'big=9007199254740993']

  it('prints a table, CSV, or the answer of the server', async () => {
    const { stdout: table } = await trellis(admin, STATEMENT, ...GIVEN)
    expect(table).to.equal(
      'tag                big\na     9007199254740993\nb, c  9007199254740993\n',
    )
    const { stdout: csv } = await trellis(admin, STATEMENT, ...GIVEN, '--csv')
    expect(csv).to.equal('tag,big\na,9007199254740993\n"b, c",9007199254740993\n')
    const { stdout: json } = await trellis(admin, STATEMENT, ...GIVEN, '--json')
    const tag = (name: string) => `{"urn":"urn:li:tag:${name}","type":"tag","name":"${name}"}`
    expect(json).to.equal(
      `{"columns":["tag","big"],"rows":[[${tag('a')},9007199254740993],[${tag('b, c')},9007199254740993]]}\n`,
    )
  })

  it('asks a saved question by its name, and lists them all', async () => {
    const { stdout, code } = await trellis(admin, 'terms-without-columns')
    expect([code, stdout]).to.deep.equal([0, 'term  assets\n'])
    const { stdout: listed } = await trellis(reader, '--list')
    expect(listed).to.match(/^shortest-path +How are these two assets connected\? +from, to$/m)
  })

  it('reports on standard error that the answer is cut', async () => {
    const { stdout, stderr } = await trellis(admin, 'UNWIND range(1, 10001) AS x RETURN x')
    expect(stdout.trimEnd().split('\n')).to.have.length(10_001)
    expect(stderr).to.contain('cut at the limit on rows')
  })

  it('fails with the message of the server: 1, or 2 for wrong usage', async () => {
    const failures = [
      [admin, ['MATCH (n) RETURN n'], 1, /AllNodesScan/],
      [admin, ['most-depended-on'], 1, /needs the parameter limit/],
      [reader, ['RETURN 1'], 1, /requires the role admin/],
      [admin, [], 2, /give a question or a statement, or --list/],
      [admin, ['orphans', '--list'], 2, /give a question or a statement, or --list/],
      [admin, ['orphans', '-p', 'limit'], 2, /Expected name=value/],
    ] as const
    for (const [token, args, code, says] of failures) {
      const failed = await trellis(token, ...args)
      expect(failed.code, args.join(' ')).to.equal(code)
      expect(failed.stderr).to.match(says)
    }
  })
})

describe('tables of rows', () => {
  const tag = { urn: 'urn:li:tag:a', type: 'tag', name: 'A' }
  const path = { nodes: [tag, { ...tag, name: null }], relationships: [{}] }

  it('show nodes and paths by names, and align numbers to the right', () => {
    const rows = {
      columns: ['what', 'n'],
      rows: [
        [tag, 5],
        [path, 10],
        [[tag, { a: 1 }], null],
      ],
    }
    expect(formatTable(rows)).to.equal(
      ['what               n', 'A                  5', 'A → urn:li:tag:a  10', 'A, {"a":1}'].join(
        '\n',
      ),
    )
  })

  it('show no control characters, which a terminal would obey', () => {
    const rows = { columns: ['a\u009B'], rows: [['\u001B[2J\u202Eevil\r\n']] }
    expect(formatTable(rows)).to.equal('a?\n?[2J?evil??')
  })

  it('have no formulas in CSV, and numbers as they are', () => {
    const texts = ['=1+1', '+1', '-1', '@x', '\tx', '＝1', 'a=1']
    const rows = { columns: ['=c'], rows: [...texts.map((text) => [text]), [-1]] }
    const cells = ["'=1+1", "'+1", "'-1", "'@x", "'\tx", "'＝1", 'a=1', '-1']
    expect(formatCsv(rows)).to.equal(["'=c", ...cells].join('\n'))
  })

  it('quote commas, quotes and line breaks in CSV', () => {
    const rows = { columns: ['a', 'b'], rows: [['x, "y"', 'one\ntwo']] }
    expect(formatCsv(rows)).to.equal('a,b\n"x, ""y""","one\ntwo"')
  })
})

import { expect } from 'chai'
import { posix } from 'node:path'
import { anchorOf, filesOf, flat, FOLDERS, proseOf, withoutCode } from './support/pages.ts'
import { ROOT, type Source } from './support/sources.ts'

/** A rule about citations, with a file for each way to break it. */
interface Rule {
  readonly says: string
  /** Returns the violations in a file, as text. */
  readonly faultsIn: (source: Source) => string[]
  readonly broken: readonly Source[]
  readonly right: readonly Source[]
}

const THIS_FILE = 'test/citations.test.ts'

/** Files that guides let the reader create. */
const TO_BE_MADE = new Set(['graph/aspects/quality/freshness.ts'])

const ID = '[a-z0-9-]+/[a-z0-9-]+'
const CITES_RULES = new RegExp(`docs/interface:(?: (${ID}(?:, ${ID})*))?`, 'g')
/** A path of a file, or of anything in a folder of the project. */
const PATH = new RegExp(
  `^(?:[\\w*.-]+/)*[\\w*-][\\w*.-]*\\.(?:ts|md|mjs|py)$|^(?:${FOLDERS.slice(1).join('|')})/[\\w*./-]*$`,
)
const RULE_HEADING = new RegExp(`^### (${ID})$`, 'gm')

/** Citations of sources outside the repository. */
const OUTSIDE: readonly RegExp[] = [
  /(?<![\w/.])reference\/[\w-]+\.md/g,
  /\b(?:design|mapping), section\b/gi,
  /\b[Ii]nterface, (?:[A-Z`]|browse\b|autocomplete\b|search\b)/g,
  /\binterface spec/gi,
  /\bthe (?:design|specification|seed|interface) (?:wants|asks|says|leaves|names|lists|answers)\b/gi,
  /\b(?:design|spec)\.md\b|\bshared\/reference\b/g,
  /\bissue \d+,|\bthe issue\b/gi,
]
/** Names of pages; the documents themselves link to their own. */
const PAGE_OUTSIDE =
  /(?<![\w/-])(?:rest|graphql|models|neo4j|typesense|typesense-mapping|codebases|clients-and-ui)\.(?:md|json)\b/g

const files = filesOf(ROOT)
const paths = new Set(files.map(({ path }) => path))
const ruleIds = files.flatMap(rulesIn)
const decisions = new Set(
  [...paths].flatMap((path) => /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? []),
)

const RULES: readonly Rule[] = [
  {
    says: 'every cited rule is in docs/interface',
    faultsIn: ({ text }) => rulesCitedIn(text).filter((id) => !ruleIds.includes(id)),
    broken: [
      file('a.ts', '/** Written down (docs/interface: model/nothing-like-it). */'),
      file('a.ts', '/** Two (docs/interface: model/urn, model/nothing-like-it). */'),
      file('a.ts', '/**\n * Two (docs/interface: model/urn,\n * model/nothing-like-it).\n */'),
      file('a.ts', '// docs/interface: urns'),
      file('docs/a.md', 'See docs/interface: model/nothing-like-it.'),
    ],
    right: [
      file('a.ts', '/** Two (docs/interface: model/urn, model/entity), the second one newer. */'),
      file('a.ts', '/**\n * Two (docs/interface: model/urn,\n * model/entity).\n */'),
    ],
  },
  {
    says: 'every cited decision is in docs/decisions',
    faultsIn: ({ text }) =>
      [...text.matchAll(/docs\/decisions\/(\d+)/g)].flatMap(([cited, number = '']) =>
        decisions.has(number) ? [] : [cited],
      ),
    broken: [file('a.ts', '// docs/decisions/9999'), file('a.ts', '// docs/decisions/1')],
    right: [file('a.ts', '// docs/decisions/0001'), file('README.md', '[index](docs/decisions)')],
  },
  {
    says: 'every relative link leads to a file, and to the heading that it names',
    faultsIn: (source) =>
      source.path.endsWith('.md')
        ? [...withoutCode(source.text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = '']) =>
            /^(?:https?|mailto):/.test(to) || leads(source, to) ? [] : [to],
          )
        : [],
    broken: [
      file('docs/a.md', '[a](b.md)'),
      file('docs/a.md', '[a](interface/model.md)[b](interface/model.md#modelnothing)'),
      file('README.md', '[a](#no-such-heading)'),
    ],
    right: [
      file('docs/a.md', '[a](interface/model.md#modelurn) [b](https://example.org/b.md) `[c](d)`'),
      file('README.md', '# One thing\n[a](#one-thing) [b](docs/interface)'),
    ],
  },
  {
    says: 'every path of the project that a comment or a page names exists',
    faultsIn: (source) => pathsNamedIn(source).filter((path) => !exists(source, path)),
    broken: [
      file('a.ts', '/** As in `graph/model/no-such-file.ts`. */'),
      file('a.ts', 'const a = 1 // `no-such-file.ts` says so'),
      file('a.ts', '// All of `server/no-such-folder/`.'),
      file('README.md', 'See `server/no-such-file.ts`.'),
    ],
    right: [
      file('a.ts', '/** As in `graph/model/urn.ts`, `model/urn.ts`, `urn.ts`, `search/`. */'),
      file('a.ts', 'const a = `graph/${b}.ts`; const c = `graph/no-such-file.ts`'),
      file('a.ts', '// One of `graph/store/*-store.ts`.'),
    ],
  },
  {
    says: 'nothing cites sources outside the repository',
    faultsIn: ({ path, text }) => {
      const forbidden = path.startsWith('docs/') ? OUTSIDE : [...OUTSIDE, PAGE_OUTSIDE]
      // The rule above checks the targets of links.
      const said = flat(text).replaceAll(/\]\([^)\s]*\)/g, ']')
      return forbidden.flatMap((pattern) => [...said.matchAll(pattern)].map(([it]) => it))
    },
    broken: [
      file('a.ts', '/** Ten at most (`reference/rest.md` 9). */'),
      file('a.ts', '/** Ten at most (`rest.md` 9). */'),
      file('a.ts', '/** Ten at most (design, section 3). */'),
      file('a.ts', '/**\n * Ten at most (design,\n * section 3).\n */'),
      file('a.ts', '/** Ten at most (mapping, section 3.1). */'),
      file('a.ts', '/** Interface, `POST /entities`. */'),
      file('a.ts', '/** Ten at most (interface,\n * Limits). */'),
      file('a.ts', '/** As the interface spec has it. */'),
      file('docs/a.md', 'What the specification says.'),
      file('a.ts', '/** Issue 6, done when 2. */'),
    ],
    right: [
      file('a.ts', '/** Ten at most (docs/interface: limits/table). `docs/reference/limits.md` */'),
      file('docs/interface/README.md', '[graphql.md](graphql.md) ../reference/limits.md'),
      file('docs/operate.md', '[limits](reference/limits.md)'),
    ],
  },
]

describe('citations', () => {
  it('are read from all files', () => {
    const endings = new Set(files.map(({ path }) => posix.extname(path)))
    expect([...endings]).to.include.members(['.ts', '.md', '.py', '.yaml'])
    expect(files.length).to.be.greaterThan(500)
    expect(ruleIds.length).to.be.greaterThan(100)
  })

  it('of rules are unique', () => {
    expect(ruleIds.toSorted()).to.deep.equal([...new Set(ruleIds)].toSorted())
  })

  it('exist for every rule, in code or a test, so that no promise is untested', () => {
    const cited = new Set(
      files
        .filter(({ path }) => /\.(ts|graphql)$/.test(path) && path !== THIS_FILE)
        .flatMap(({ text }) => rulesCitedIn(text)),
    )
    expect(ruleIds.filter((id) => !cited.has(id)).join('\n')).to.equal('')
  })

  for (const { says, faultsIn, broken, right } of RULES) {
    it(says, () => {
      const faults = files.flatMap((source) =>
        source.path === THIS_FILE
          ? []
          : faultsIn(source).map((fault) => `${source.path}: ${fault}`),
      )
      expect(faults.join('\n')).to.equal('')
    })

    it(`violations are found: ${says}`, () => {
      for (const source of broken) expect(faultsIn(source), source.text).not.to.deep.equal([])
      for (const source of right) expect(faultsIn(source), source.text).to.deep.equal([])
    })
  }
})

/** Returns the ids after `docs/interface:`, or that text itself if there is none. */
function rulesCitedIn(text: string): string[] {
  return [...flat(text).matchAll(CITES_RULES)].flatMap(([cited, ids]) => ids?.split(', ') ?? cited)
}

/** Returns the rules of a page of the interface; each begins with the name of its page. */
function rulesIn({ path, text }: Source): string[] {
  const page = /^docs\/interface\/([a-z-]+)\.md$/.exec(path)?.[1]
  if (page === undefined) return []
  return [...text.matchAll(RULE_HEADING)].map(([, id = '']) =>
    id.startsWith(`${page}/`) ? id : `${id} in ${path}`,
  )
}

function leads(from: Source, link: string): boolean {
  const [to = '', heading] = link.split('#')
  const path = to === '' ? from.path : posix.join(posix.dirname(from.path), to)
  if (to !== '' && !isThere(path)) return false
  if (heading === undefined) return true
  return anchorsIn(to === '' ? from : files.find((each) => each.path === path)).has(heading)
}

const anchors = new Map<Source | undefined, ReadonlySet<string>>()

/** Returns the anchors of a page, which many links lead to. */
function anchorsIn(page: Source | undefined): ReadonlySet<string> {
  const titles = page?.text.matchAll(/^#+ (.+)$/gm) ?? []
  const known = anchors.get(page) ?? new Set([...titles].map(([, title = '']) => anchorOf(title)))
  anchors.set(page, known)
  return known
}

/** Returns the text between backticks, in comments or pages, that looks like a path. */
function pathsNamedIn(source: Source): string[] {
  return [...proseOf(source).matchAll(/`([^`\s]+)`/g)].flatMap(([, token = '']) =>
    PATH.test(token) && !TO_BE_MADE.has(token) ? [token] : [],
  )
}

function exists(from: Source, named: string): boolean {
  const pattern = named.replace(/\/$/, '')
  if (/^docs\/decisions\/\d{4}$/.test(pattern)) return true
  if (!pattern.includes('*')) {
    return (
      isThere(pattern) || isThere(posix.join(posix.dirname(from.path), pattern)) || ends(pattern)
    )
  }
  const escaped = pattern.replaceAll(/[.]/g, '\\.').replaceAll('*', '[^/]*')
  return [...paths].some((path) => new RegExp(`(?:^|/)${escaped}$`).test(path))
}

const isThere = (path: string) =>
  paths.has(path) || [...paths].some((each) => each.startsWith(`${posix.normalize(path)}/`))

/** Within a folder, files are named without it. */
const ends = (path: string) => [...paths].some((each) => each.endsWith(`/${path}`))

function file(path: string, text: string): Source {
  return { path, text }
}

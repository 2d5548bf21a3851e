import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UPSTREAM } from '../../graph/neo4j/relationships.ts'
import { registry } from '../../graph/registry.ts'
import { loadQuestions, type Question } from '../../server/catalog/find/saved-questions.ts'
import { lineagePairs } from './lineage-pairs.ts'
import { makeZip } from './zip.ts'

const PAGE = join(import.meta.dirname, '../../web/src')
/** For types that the page does not list. */
const OTHER_CATEGORY = 'location'
/** Diameter of types that lineage links, except columns, of which there are many. */
const LARGE_PX = 65
const SMALL_PX = 40

type Style = Readonly<Record<string, string>>

/**
 * Returns the style sheet of Neo4j Browser: the page's colours by label. The page is read as text,
 * because its modules need the types of a browser.
 */
export function styleSheet(): string {
  const colours = readColours(readFileSync(join(PAGE, 'styles/tokens.css'), 'utf8'))
  const categories = readCategories(readFileSync(join(PAGE, 'model/kinds.ts'), 'utf8'))
  const findColour = (name: string) => {
    const colour = colours.get(name)
    if (colour === undefined) throw new Error(`tokens.css has no colour --${name}`)
    return colour
  }
  const lineageLabels = new Set(
    lineagePairs().flatMap(({ dependent, source }) => [dependent, source]),
  )
  const labels = registry.entities.map(({ name, graphql, graphqlEnum }) => {
    const isLarge = lineageLabels.has(graphql) && name !== 'schemaField'
    const category = categories.get(graphqlEnum) ?? OTHER_CATEGORY
    const colour = findColour(`hue-${category}`)
    return rule(`node.${graphql}`, nodeStyle(colour, isLarge ? LARGE_PX : SMALL_PX))
  })
  const other = nodeStyle(findColour(`hue-${OTHER_CATEGORY}`), SMALL_PX)
  return [
    rule('node', { ...other, 'border-width': '2px', 'font-size': '10px' }),
    rule('relationship', {
      color: findColour('line-strong'),
      'shaft-width': '1px',
      'font-size': '8px',
      padding: '3px',
      'text-color-external': findColour('ink-2'),
      'text-color-internal': '#ffffff',
      caption: '"<type>"',
    }),
    ...labels,
    rule(`relationship.${UPSTREAM}`, { color: findColour('accent'), 'shaft-width': '4px' }),
    '',
  ].join('\n')
}

function nodeStyle(color: string, diameterPx: number): Style {
  return {
    diameter: `${diameterPx}px`,
    color,
    'border-color': color,
    'text-color-internal': '#ffffff',
    caption: '"{name}"',
  }
}

function rule(selector: string, style: Style): string {
  const lines = Object.entries(style).map(([name, value]) => `  ${name}: ${value};`)
  return [`${selector} {`, ...lines, '}'].join('\n')
}

/** Returns the colours of the light scheme, which comes first, by name. */
function readColours(css: string): ReadonlyMap<string, string> {
  const [light = ''] = /^:root\[data-mantine-color-scheme='light'\] \{.*?^\}/ms.exec(css) ?? []
  return matchPairs(light, /--([\w-]+): (#[0-9a-f]{6});/g)
}

function readCategories(kinds: string): ReadonlyMap<string, string> {
  return matchPairs(kinds, /(\w+): \{[^{}]*category: '(\w+)'/g)
}

function matchPairs(text: string, pattern: RegExp): ReadonlyMap<string, string> {
  return new Map(Array.from(text.matchAll(pattern), ([, name = '', value = '']) => [name, value]))
}

/** Returns the saved questions as an archive that Neo4j Browser adds to its favorites. */
export function favoritesArchive(): Buffer {
  const files = [...loadQuestions().values()].map((question) => {
    return [`Trellis/${question.name}.cypher`, toFavorite(question)] as const
  })
  return makeZip(Object.fromEntries(files))
}

/**
 * Returns the statement of a question with the examples as parameters, because Neo4j Browser shows
 * no answer of a favorite that also sets parameters. The first line is its name.
 */
export function toFavorite({ title, statement, parameters }: Question): string {
  const examples = new Map(parameters.map(({ name, example }) => [name, example]))
  const text = statement.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const example = examples.get(name)
    return typeof example === 'number' ? String(example) : `'${example}'`
  })
  return `// ${title}\n${text}\n`
}

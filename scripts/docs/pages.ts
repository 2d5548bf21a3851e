import type { Aspect } from '../../graph/model/aspect.ts'
import type { DerivedAspect } from '../../graph/model/derivations/derived-aspects.ts'
import { isFoundByDefault, type EntityType } from '../../graph/model/entity.ts'
import { ERRORS } from '../../graph/model/errors.ts'
import type { Field } from '../../graph/model/field.ts'
import { walkFields } from '../../graph/model/field-walk.ts'
import { registry } from '../../graph/registry.ts'
import { deriveSearchFields } from '../../search/fields.ts'
import { VARIABLES } from '../../server/variables.ts'
import { GRAPHQL_ENDPOINTS } from '../../server/http/graphql.ts'
import { routeName } from '../../server/http/route.ts'
import { ROUTES } from '../../server/http/routes/index.ts'
import { graphText } from './graph-page.ts'
import { LIMITS } from '../../graph/model/limits.ts'
import { code, list, table } from './markdown.ts'

/** Address of the rules on the model; the name of a rule follows. */
const RULES = '../interface/model.md#model'
const NOTE = '<!-- Written by `npm run docs`, which reads the declarations. Do not edit. -->'

/** Returns the pages of the reference by file name, as unformatted Markdown. */
export function referencePages(): Readonly<Record<string, string>> {
  const pages = {
    'entities.md': { title: 'Entities', text: entitiesText() },
    'aspects.md': { title: 'Aspects and their fields', text: aspectsText() },
    'relationships.md': { title: 'Relationships', text: relationshipsText() },
    'graph.md': { title: 'The graph in Neo4j', text: graphText() },
    'search-fields.md': { title: 'Searchable fields', text: searchFieldsText() },
    'endpoints.md': { title: 'Endpoints', text: endpointsText() },
    'errors.md': { title: 'Errors', text: errorsText() },
    'limits.md': { title: 'Limits', text: limitsText() },
    'configuration.md': { title: 'Configuration', text: configurationText() },
  }
  const entries = Object.entries(pages)
  const links = entries.map(([file, { title }]) => `- [${title}](${file})`)
  const index = page('Reference', links.join('\n'))
  const texts = entries.map(([file, { title, text }]) => [file, page(title, text)])
  return { 'README.md': index, ...(Object.fromEntries(texts) as Record<string, string>) }
}

const page = (title: string, text: string): string => `${NOTE}\n\n# ${title}\n\n${text}\n`

function entitiesText(): string {
  return registry.entities.map(entityText).join('\n\n')
}

function entityText(type: EntityType): string {
  const { name, doc, key, exampleUrn, graphql, searchGroup } = type
  const aspects = registry.aspects.filter((aspect) => registry.carries(name, aspect.name))
  return [
    `## ${name}`,
    doc,
    list([
      `URN: ${code(exampleUrn)}`,
      `Key: ${aspectLink(key.name)}, parts ${Object.keys(key.fields).map(code).join(', ')}`,
      `GraphQL: ${code(graphql)}`,
      `Search group: ${code(searchGroup)}`,
      `Found by searches without types: ${isFoundByDefault(type) ? 'yes' : 'no'}`,
      `Aspects: ${aspects.map((aspect) => aspectLink(aspect.name)).join(', ')}`,
    ]),
  ].join('\n\n')
}

function aspectsText(): string {
  return registry.aspects.map(aspectText).join('\n\n')
}

function aspectText(aspect: Aspect): string {
  const { name, doc, timeseries, example } = aspect
  const carriers = registry.entities.filter((entity) => registry.carries(entity.name, name))
  const rows = [...walkFields(aspect.fields)].map(({ path, field }) => [
    code(path.join('.')),
    fieldType(field) + (field.required ? ', required' : ''),
    [field.notes.deprecated ? 'Deprecated.' : '', field.notes.doc ?? ''].join(' ').trim(),
    field.notes.search ? code(field.notes.search.field ?? path.findLast((at) => at !== '*')) : '',
    field.kind === 'urn' && field.edge ? code(field.edge.name) : '',
  ])
  return [
    `## ${name}`,
    doc,
    list([
      `Record: ${code(registry.recordOf(name))}`,
      `On: ${carriers.map((entity) => `[${entity.name}](entities.md#${entity.name.toLowerCase()})`).join(', ') || 'anything'}`,
      timeseries ? 'Timeseries' : 'Versioned',
      ...registry.derived.filter((derivation) => derivation.aspect === aspect).map(followsText),
    ]),
    table(['Field', 'Type', 'Meaning', 'Search field', 'Relationship'], rows),
    `\`\`\`json\n${JSON.stringify(example, undefined, 2)}\n\`\`\``,
  ].join('\n\n')
}

/** Returns a sentence on what an aspect follows from. */
function followsText(derived: DerivedAspect): string {
  switch (derived.from) {
    case 'key': {
      const { members, otherwise } = derived.derivation
      const types = Object.values(members).flatMap((parts = {}) => Object.keys(parts))
      const where = otherwise ? 'on all types' : `on ${[...new Set(types)].join(', ')}`
      return `Follows [from the URN](${RULES}derived) where none is written, ${where}`
    }
    case 'itself': {
      const members = derived.derivation.members.map(code)
      const follow = members.length === 1 ? 'follows' : 'follow'
      return `${members.join(' and ')} ${follow} [from other members](${RULES}derived-members)`
    }
    case 'others': {
      const { from, aspects } = derived.derivation
      const sources = aspects.map(aspectLink).join(' and ')
      return `Follows [from other entities](${RULES}derivations): from ${sources} of ${from}`
    }
  }
}

function fieldType(field: Field): string {
  switch (field.kind) {
    case 'urn':
      return field.to.length === 0 ? 'URN' : `URN of ${field.to.join(', ')}`
    case 'choice':
      return `one of ${field.values.map(code).join(', ')}`
    case 'list':
      return `list of ${field.of.kind}`
    case 'map':
      return `map to ${field.of.kind}`
    default:
      return field.kind
  }
}

function relationshipsText(): string {
  const rows = registry.aspects.flatMap((aspect) => {
    const annotatedRows = [...walkFields(aspect.fields)].flatMap(({ path, field }) =>
      field.kind === 'urn' && field.edge
        ? [[field.edge.name, aspect.name, path.join('.'), field.to.join(', '), field.edge.lineage]]
        : [],
    )
    const derivedRows = aspect.derivedEdges.map(({ name, elements: elementsPath, to, lineage }) => {
      return [name, aspect.name, `${elementsPath}.${to}`, '', lineage]
    })
    return annotatedRows.concat(derivedRows)
  })
  const sortedRows = rows.toSorted(
    ([a = '', x = ''], [b = '', y = '']) => compareTexts(a, b) || compareTexts(x, y),
  )
  return table(
    ['Relationship', 'Aspect', 'Field', 'To', 'Lineage'],
    sortedRows.map(([name = '', aspect = '', path = '', to = '', lineage = '']) => {
      return [code(name), aspectLink(aspect), code(path), to, lineage]
    }),
  )
}

function searchFieldsText(): string {
  const { all, filledBy } = deriveSearchFields(registry)
  const fields = [...all.values()].toSorted((a, b) => compareTexts(a.name, b.name))
  return table(
    ['Field', 'Kind', 'Tier of importance', 'Facet', 'Suggested', 'Filled by'],
    fields.map(({ name, kind, tier = '', facet = '', suggested, sortable }) => [
      code(name),
      kind,
      tier,
      facet,
      suggested ? 'yes' : '',
      sortable ? 'yes' : '',
      [...new Set(filledBy.get(name))].join(', '),
    ]),
  )
}

function endpointsText(): string {
  const restRows = ROUTES.map((route) => [
    code(routeName(route)),
    route.summary,
    route.privilege ? `${route.role}, or ${code(route.privilege)}` : route.role,
  ])
  const graphql = GRAPHQL_ENDPOINTS.map(({ paths, operation: { method, summary, role } }) => {
    return [paths.map((path) => code(`${method} ${path}`)).join(', '), summary, role]
  })
  const intro = `Every path is also served below \`/gms\` and \`/api/gms\`. \`/openapi.json\` describes parameters, bodies and
answers; \`/restli/docs\` shows it in a browser. Roles apply only with \`AUTH_ENABLED=true\`. The table has
the lowest role that may send a request; a request that deletes an entity or points permanently requires
\`admin\` at every path. For callers without a role, [policies](../access.md) decide. GraphQL checks the
role of each root field.`
  return [intro, table(['Request', 'Summary', 'Role'], restRows.concat(graphql))].join('\n\n')
}

function errorsText(): string {
  const rows = Object.entries(ERRORS).map(([name, { status, doc }]) => [
    `${status}`,
    code(name),
    doc,
  ])
  return table(
    ['Status', 'Code', 'When'],
    rows.toSorted(([a = ''], [b = '']) => compareTexts(a, b)),
  )
}

function limitsText(): string {
  const rows = Object.values(LIMITS).map(({ max, of, reason, answer }) => [
    max.toLocaleString('en'),
    of,
    reason,
    code(`${answer}`),
  ])
  const intro = 'The error for an exceeded limit states the limit.'
  return [intro, table(['Limit', 'Of', 'Reason', 'Answer when exceeded'], rows)].join('\n\n')
}

function configurationText(): string {
  const rows = Object.entries(VARIABLES).map(([name, { fallback, doc }]) => {
    return [code(name), fallback === '' ? '' : code(fallback), doc]
  })
  return table(['Variable', 'Default', 'Meaning'], rows)
}

const aspectLink = (name: string): string => `[${name}](aspects.md#${name.toLowerCase()})`
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

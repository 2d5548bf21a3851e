import { walkFields } from '../../graph/model/field-walk.ts'
import { declaredRelationshipKinds, UPSTREAM } from '../../graph/neo4j/relationships.ts'
import { CONSTRAINTS, edgeIndex, INDEXES } from '../../graph/neo4j/schema.ts'
import { registry } from '../../graph/registry.ts'
import { lineagePairs } from './lineage-pairs.ts'
import { code, table } from './markdown.ts'

type Properties = Readonly<Record<string, string>>

const VALUE: Properties = {
  id: 'URN and name of the aspect',
  urn: 'URN of the entity',
  name: 'name of the aspect',
  version: '0 is the latest, older ones count up from 1',
  value: 'JSON; over 4 kB deflated bytes',
  createdAt: 'when it was written, in milliseconds',
  createdBy: 'URN of who wrote it',
  systemMetadata: 'JSON of the ingestion',
  position: 'position of the log at which it began; absent: before the log',
}

/** The properties that the store writes, by label; a test compares them with a real Neo4j. */
export const NODES: Readonly<Record<string, Properties>> = {
  Entity: {
    urn: 'identity',
    entityType: 'name of the entity type',
    name: 'name from an aspect, else the last part of the key',
    createdAt: 'when it was first written, in milliseconds; a stub has none',
    revision: 'counts the writes',
    dirtyAt: 'dirty flag: since when its search document is out of date',
    position: 'position of the log at which it was created; a stub has none',
  },
  Aspect: {
    ...VALUE,
    hash: 'fingerprint of the value',
    superseded: 'number of older versions',
    runId: 'ingestion run that wrote it',
    edges: 'JSON of the edges that it asserts',
  },
  AspectVersion: VALUE,
  PastAspect: {
    ...VALUE,
    superseded: 'number of versions before it',
    until: 'position of the log at which the aspect was removed',
  },
  PastEdge: {
    src: 'URN of its start',
    name: 'name of the edge',
    dst: 'URN of its end',
    owner: 'URN of the entity whose aspects asserted it',
    aspects: 'names of the aspects that asserted it',
    lineage: '`upstream` or `downstream`: whether its end was',
    via: 'URN of the query or task that had made it',
    from: 'position of the log at which it began to be so; absent: before the log',
    to: 'position of the log at which it ended, or became another one',
  },
  TimeseriesPoint: {
    id: 'fingerprint of series, time and point',
    urn: 'URN of the entity',
    entityType: 'name of the entity type',
    aspect: 'name of the aspect',
    timestampMillis: 'time of the point',
    pointId: 'distinguishes points of one time',
    hash: 'fingerprint of the value',
    value: 'JSON; over 4 kB deflated bytes',
    runId: 'ingestion run that wrote it',
    systemMetadata: 'JSON of the ingestion',
  },
}

const ASSERTED_PROPERTIES: Properties = {
  owner: 'URN of the entity whose aspects assert it',
  createdAt: 'since when it is asserted, in milliseconds',
  createdBy: 'URN of who wrote it first',
  via: 'URN of the query or task that made it',
  createdOn: 'when it was created, as its writer states, in milliseconds',
  updatedOn: 'when it was updated, as its writer states, in milliseconds',
  isManual: 'true: a person drew it',
}

/** As {@link NODES}, by relationship; `edge` stands for the name of any edge. */
export const RELATIONSHIPS: Readonly<Record<string, Properties>> = {
  HAS_ASPECT: {},
  [UPSTREAM]: {
    ...ASSERTED_PROPERTIES,
    names: 'names of the edges that it stands for',
    vias: 'where they differ: the maker of each of the names',
  },
  edge: {
    ...ASSERTED_PROPERTIES,
    src: 'URN of its start',
    dst: 'URN of its end',
    aspects: 'names of the aspects that assert it',
    lineage: '`upstream` or `downstream`: whether its end is',
    from: 'position of the log since which it is as it is; absent: before the log',
  },
}

const STORE_TEXT = `An entity is a node \`Entity\` with the label of its type. A \`Stub\` is an entity that others reference
and that was never written. Older versions of aspects, values of removed ones, edges that have ended, and points,
are nodes without relationships, found by their indexes; so are \`Meta\`, \`Task\`, \`DeletedName\` and
\`AccessToken\`, which are internal.`

const LINEAGE_TEXT = `\`${UPSTREAM}\` leads from the dependent entity to what it depends on. The names beside an arrow are the
edges that it stands for, as the model writes them: those with ← lead from the source to the dependent.`

/** Returns the page of labels, relationships, constraints and indexes, derived from the code. */
export function graphText(): string {
  return [
    `## Nodes and relationships\n\n${STORE_TEXT}\n\n${storePicture()}`,
    listProperties('Node', NODES),
    listProperties('Relationship', RELATIONSHIPS),
    `## Lineage\n\n${LINEAGE_TEXT}\n\n${lineagePicture()}`,
    `## Labels\n\nEach entity type has a label, and properties from its aspects besides those of \`Entity\`. All
[relationships](relationships.md) are listed by name.\n\n${labelTable()}`,
    `## Constraints\n\nEach is a uniqueness constraint with its index.\n\n${schemaTable(CONSTRAINTS)}`,
    `## Indexes\n\n${schemaTable({ ...INDEXES, ...edgeIndexes() })}`,
  ].join('\n\n')
}

function storePicture(): string {
  const toBox = ([label, properties]: [string, Properties]) => {
    return `  ${label}["<b>${label}</b><br>${Object.keys(properties).join('<br>')}"]`
  }
  return mermaid([
    'flowchart LR',
    ...Object.entries(NODES).map(toBox),
    '  Source["<b>Entity</b><br>that it depends on"]',
    '  Other["<b>Entity</b><br>that it refers to"]',
    '  Entity -->|HAS_ASPECT| Aspect',
    `  Entity ==>|${UPSTREAM}| Source`,
    `  Entity -->|"OwnedBy, TaggedWith …<br>${edgeNames().length} names of edges"| Other`,
  ])
}

function lineagePicture(): string {
  const arrows = lineagePairs().map(({ dependent, source, names }) => {
    return `  ${dependent} -->|"${names.join('<br>')}"| ${source}`
  })
  return mermaid(['flowchart LR', ...arrows])
}

const mermaid = (lines: readonly string[]): string => `\`\`\`mermaid\n${lines.join('\n')}\n\`\`\``

function listProperties(kind: string, byLabel: Readonly<Record<string, Properties>>): string {
  const rows = Object.entries(byLabel).flatMap(([name, properties]) =>
    Object.entries(properties).map(([property, doc]) => {
      return [name === 'edge' ? 'any edge' : code(name), code(property), doc]
    }),
  )
  return table([kind, 'Property', 'Meaning'], rows)
}

function labelTable(): string {
  const rows = registry.entities.map(({ name, graphql }) => [
    code(graphql),
    `[${name}](entities.md#${name.toLowerCase()})`,
    propertiesOfType(name).map(code).join(', '),
  ])
  return table(['Label', 'Entity type', 'Properties'], rows)
}

/** Returns the properties that the aspects of an entity type set on its node. */
export function propertiesOfType(type: string): string[] {
  const aspects = registry.aspects.filter(({ name }) => registry.carries(type, name))
  const names = aspects.flatMap((aspect) =>
    [...walkFields(aspect.fields)].flatMap(({ field }) => field.notes.property ?? []),
  )
  return [...new Set(names)].filter((name) => NODES['Entity']?.[name] === undefined).toSorted()
}

function edgeNames(): string[] {
  return [
    ...new Set(declaredRelationshipKinds(registry.aspects).map(({ name }) => name)),
  ].toSorted()
}

function edgeIndexes(): Readonly<Record<string, string>> {
  return Object.fromEntries(edgeNames().map(edgeIndex))
}

function schemaTable(definitions: Readonly<Record<string, string>>): string {
  const rows = Object.entries(definitions).map(([name, definition]) => {
    const label = /:(\w+)/.exec(definition)?.[1]
    const properties = Array.from(definition.matchAll(/\.(\w+)/g), ([, property]) => code(property))
    return [code(name), code(label), properties.join(', ')]
  })
  return table(['Name', 'Label or relationship', 'Properties'], rows)
}

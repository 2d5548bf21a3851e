import { containerProperties } from '../../graph/aspects/container-properties.ts'
import { corpGroupInfo } from '../../graph/aspects/corp-group-info.ts'
import { corpUserInfo } from '../../graph/aspects/corp-user-info.ts'
import { dataPlatformInstance } from '../../graph/aspects/data-platform-instance.ts'
import { domainProperties } from '../../graph/aspects/domain-properties.ts'
import { glossaryNodeInfo } from '../../graph/aspects/glossary-node-info.ts'
import { glossaryTermInfo } from '../../graph/aspects/glossary-term-info.ts'
import { status } from '../../graph/aspects/status.ts'
import { subTypes } from '../../graph/aspects/sub-types.ts'
import { tagProperties } from '../../graph/aspects/tag-properties.ts'
import {
  containerOf,
  domainOf,
  generatedTable,
  nameOf,
  PEOPLE,
  TAGS,
  TEAMS,
  TERMS,
  type DatasetName,
} from './generated-table.ts'
import { platformEntity, type Platform } from './platforms.ts'
import type { Group, Source } from '../../server/commands/seed/proposal.ts'
import { entity, set } from './proposals.ts'
import { tableEntity } from './table.ts'
import * as urns from './urns.ts'
import { DATABASES, TAG_NAMES, TERM_NAMES } from './words.ts'

const GLOSSARY = urns.node('Company')

/**
 * `count` datasets and whatever they refer to. They are made one at a time, as they are asked for;
 * the n-th is the same whatever `count` is, so a larger load contains each smaller one.
 */
export function generated(count: number): Source {
  const surroundings = [...vocabulary(), ...people(), ...places(count)]
  return {
    name: `${count.toLocaleString('en-US')} datasets`,
    unit: 'entities',
    total: surroundings.length + count,
    groups: inOrder(surroundings, count),
  }
}

function* inOrder(surroundings: readonly Group[], count: number): Generator<Group, void> {
  yield* surroundings
  for (let at = 0; at < count; at++) yield tableEntity(generatedTable(at))
}

function vocabulary(): Group[] {
  const domains = new Set(Object.values(DATABASES))
  return [
    ...[...domains].map((name) =>
      entity(domainOf(name), set(domainProperties, { name, description: `Data of ${name}.` })),
    ),
    entity(
      GLOSSARY,
      set(glossaryNodeInfo, { name: 'Company', definition: 'Words that the company shares.' }),
    ),
    ...TAG_NAMES.map((name, at) =>
      entity(
        TAGS[at] ?? '',
        set(tagProperties, { name, description: `Marks data as ${name.replaceAll('-', ' ')}.` }),
      ),
    ),
    ...TERM_NAMES.map((name, at) =>
      entity(
        TERMS[at] ?? '',
        set(glossaryTermInfo, {
          name,
          definition: `What the company calls ${spaced(name)}.`,
          parentNode: GLOSSARY,
          termSource: 'INTERNAL',
        }),
      ),
    ),
  ]
}

function people(): Group[] {
  return [
    ...PEOPLE.map(({ urn, name, login }) =>
      entity(
        urn,
        set(corpUserInfo, {
          active: true,
          displayName: name,
          fullName: name,
          email: `${login}@company.example`,
        }),
      ),
    ),
    ...TEAMS.map(({ urn, name }) =>
      entity(urn, set(corpGroupInfo, { displayName: name, admins: [], members: [], groups: [] })),
    ),
  ]
}

/** The platforms and containers that any of the datasets stands in. */
function places(count: number): Group[] {
  const platforms = new Set<Platform>()
  const containers = new Map<string, DatasetName>()
  for (let at = 0; at < count; at++) {
    const name = nameOf(at)
    platforms.add(name.platform)
    const urn = containerOf(name)
    if (urn !== undefined) containers.set(urn, name)
  }
  return [
    ...[...platforms].map(platformEntity),
    ...[...containers].map(([urn, { platform, database }]) =>
      entity(
        urn,
        set(containerProperties, { name: database, env: 'PROD' }),
        set(dataPlatformInstance, { platform: urns.platform(platform) }),
        set(subTypes, { typeNames: ['Database'] }),
        set(status, { removed: false }),
      ),
    ),
  ]
}

/** `net revenue` of `NetRevenue`. */
function spaced(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}

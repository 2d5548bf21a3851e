import { containerProperties } from '../../graph/aspects/platforms/container-properties.ts'
import { corpGroupInfo } from '../../graph/aspects/people/corp-group-info.ts'
import { corpUserInfo } from '../../graph/aspects/people/corp-user-info.ts'
import { dataPlatformInstance } from '../../graph/aspects/platforms/data-platform-instance.ts'
import { domainProperties } from '../../graph/aspects/business/domain-properties.ts'
import { glossaryNodeInfo } from '../../graph/aspects/business/glossary-node-info.ts'
import { glossaryTermInfo } from '../../graph/aspects/business/glossary-term-info.ts'
import { status } from '../../graph/aspects/lifecycle/status.ts'
import { subTypes } from '../../graph/aspects/platforms/sub-types.ts'
import { tagProperties } from '../../graph/aspects/business/tag-properties.ts'
import {
  containerUrn,
  chooseDomain,
  makeTable,
  datasetName,
  PEOPLE,
  TAGS,
  TEAMS,
  TERMS,
  type DatasetName,
} from './generated-table.ts'
import { platformEntity, type Platform } from './platforms.ts'
import type { ProposalGroup, Source } from '../../server/commands/seed/proposal.ts'
import { entity, set } from './proposals.ts'
import { tableEntity } from './table.ts'
import * as urns from './urns.ts'
import { DATABASES, TAG_NAMES, TERM_NAMES } from './words.ts'

const GLOSSARY = urns.node('Company')

/**
 * Generates `count` datasets, lazily, and the entities that they refer to. The n-th dataset does
 * not depend on `count`, so a larger load contains each smaller one.
 */
export function datasetSource(count: number): Source {
  const referencedGroups = [...vocabularyGroups(), ...peopleGroups(), ...containerGroups(count)]
  return {
    name: `${count.toLocaleString('en-US')} datasets`,
    unit: 'entities',
    total: referencedGroups.length + count,
    groups: generateGroups(referencedGroups, count),
  }
}

function* generateGroups(
  referencedGroups: readonly ProposalGroup[],
  count: number,
): Generator<ProposalGroup, void> {
  yield* referencedGroups
  for (let at = 0; at < count; at++) yield tableEntity(makeTable(at))
}

function vocabularyGroups(): ProposalGroup[] {
  const domains = new Set(Object.values(DATABASES))
  return [
    ...[...domains].map((name) =>
      entity(chooseDomain(name), set(domainProperties, { name, description: `Data of ${name}.` })),
    ),
    entity(
      GLOSSARY,
      set(glossaryNodeInfo, { name: 'Company', definition: 'Terms that the company shares.' }),
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
          definition: `The company's definition of ${spaceWords(name)}.`,
          parentNode: GLOSSARY,
          termSource: 'INTERNAL',
        }),
      ),
    ),
  ]
}

function peopleGroups(): ProposalGroup[] {
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

/** Returns the platforms and containers of the datasets. */
function containerGroups(count: number): ProposalGroup[] {
  const platforms = new Set<Platform>()
  const databases = new Map<string, DatasetName>()
  for (let at = 0; at < count; at++) {
    const name = datasetName(at)
    platforms.add(name.platform)
    const urn = containerUrn(name)
    if (urn !== undefined) databases.set(urn, name)
  }
  return [
    ...[...platforms].map(platformEntity),
    ...[...databases].map(([urn, { platform, database }]) =>
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

/** Separates the words of a name: `net revenue` for `NetRevenue`. */
function spaceWords(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}

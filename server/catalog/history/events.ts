import { urnKey, type Urn } from '../../../graph/model/urn.ts'
import type { ChangeEvent } from './change.ts'
import { columnChanges } from './columns.ts'
import {
  attachments,
  description,
  chooseOperation,
  pairs,
  tags,
  terms,
  textIn,
  together,
  VERBS,
  type Differ,
  type Value,
} from './differ.ts'
import { documentChanges } from './documents.ts'

/** Returns the changes between two values of an aspect (docs/interface: graphql/timeline). */
export function changeEvents(aspect: string, urn: Urn, before: Value, after: Value): ChangeEvent[] {
  return [...(DIFFERS[aspect] ?? description)(urn, before, after)]
}

/** Returns the differ of one relationship between terms, in DataHub's words. */
const related = (relationshipType: string, list: string) =>
  attachments({ category: 'GLOSSARY_TERM', what: 'term', list, parameters: { relationshipType } })

/** Another type of the same owner is a MODIFY. */
const owners: Differ = function* changes(urn, before, after) {
  for (const [owner, was, is] of pairs('owner', before?.['owners'], after?.['owners'])) {
    const [from, to] = [was, is].map((entry) => textIn(entry, 'typeUrn', 'type'))
    if (was && is && from === to) continue
    const operation = chooseOperation(was, is)
    yield {
      urn,
      category: 'OWNERSHIP',
      operation,
      modifier: owner,
      parameters: { ownerUrn: owner, ownerType: (is ? to : from) ?? 'NONE' },
      description: `The owner '${urnKey(owner)}' was ${VERBS[operation]} '${urn}'.`,
      weight: operation === 'MODIFY' ? 'patch' : 'minor',
    }
  }
}

const links: Differ = function* changes(urn, before, after) {
  for (const [url, was, is] of pairs('url', before?.['elements'], after?.['elements'])) {
    if (was && is && was['description'] === is['description']) continue
    const operation = chooseOperation(was, is)
    yield {
      urn,
      category: 'DOCUMENTATION',
      operation,
      modifier: url,
      parameters: { description: textIn(is ?? was, 'description') ?? '' },
      description: `The link '${url}' was ${VERBS[operation]} '${urn}'.`,
      weight: operation === 'MODIFY' ? 'patch' : 'minor',
    }
  }
}

/** Differs by aspect; all other aspects have the one of descriptions. */
export const DIFFERS: Readonly<Record<string, Differ>> = {
  globalTags: tags,
  glossaryTerms: terms,
  ownership: owners,
  institutionalMemory: links,
  domains: attachments({ category: 'DOMAIN', what: 'domain', list: 'domains' }),
  applications: attachments({
    category: 'APPLICATION',
    what: 'application',
    list: 'applications',
  }),
  structuredProperties: attachments({
    category: 'STRUCTURED_PROPERTY',
    what: 'structured property',
    list: 'properties',
    key: 'propertyUrn',
    content: 'values',
  }),
  glossaryRelatedTerms: together(
    related('Is A', 'isRelatedTerms'),
    related('Has A', 'hasRelatedTerms'),
    related('Has Value', 'values'),
    related('Is Related To', 'relatedTerms'),
  ),
  dataProductProperties: together(
    description,
    attachments({
      category: 'ASSET_MEMBERSHIP',
      what: 'asset',
      list: 'assets',
      key: 'destinationUrn',
    }),
  ),
  documentInfo: documentChanges,
  schemaMetadata: columnChanges('fields', true),
  editableSchemaMetadata: columnChanges('editableSchemaFieldInfo', false),
}

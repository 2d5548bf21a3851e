import { applications } from '../../../graph/aspects/business/applications.ts'
import { dataProductProperties } from '../../../graph/aspects/business/data-product-properties.ts'
import { domains } from '../../../graph/aspects/business/domains.ts'
import { globalTags } from '../../../graph/aspects/business/global-tags.ts'
import { glossaryRelatedTerms } from '../../../graph/aspects/business/glossary-related-terms.ts'
import { glossaryTerms } from '../../../graph/aspects/business/glossary-terms.ts'
import { editableSchemaMetadata } from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { schemaMetadata } from '../../../graph/aspects/datasets/schema-metadata.ts'
import { documentInfo } from '../../../graph/aspects/documentation/document-info.ts'
import { institutionalMemory } from '../../../graph/aspects/documentation/institutional-memory.ts'
import { structuredProperties } from '../../../graph/aspects/documentation/structured-properties.ts'
import { ownership } from '../../../graph/aspects/people/ownership.ts'
import { urnKey, type Urn } from '../../../graph/model/urn.ts'
import type { ChangeEvent } from './change-event.ts'
import { columnDiffer } from './column-differ.ts'
import {
  attachmentDiffer,
  descriptionDiffer,
  chooseOperation,
  matchLists,
  tagDiffer,
  termDiffer,
  firstMemberText,
  combineDiffers,
  VERBS,
  type Differ,
  type ComparedValue,
} from './differ.ts'
import { documentDiffer } from './document-differ.ts'

/** Returns the changes between two values of an aspect (docs/interface: graphql/timeline). */
export function changeEvents(
  aspect: string,
  urn: Urn,
  before: ComparedValue,
  after: ComparedValue,
): ChangeEvent[] {
  return [...(DIFFERS[aspect] ?? descriptionDiffer)(urn, before, after)]
}

/** Returns the differ of one relationship between terms, in DataHub's words. */
const relationshipDiffer = (relationshipType: string, list: string) =>
  attachmentDiffer({
    category: 'GLOSSARY_TERM',
    what: 'term',
    list,
    parameters: { relationshipType },
  })

/** Another type of the same owner is a MODIFY. */
const ownerDiffer: Differ = function* changes(urn, before, after) {
  for (const [owner, was, is] of matchLists('owner', before?.['owners'], after?.['owners'])) {
    const [from, to] = [was, is].map((entry) => firstMemberText(entry, 'typeUrn', 'type'))
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

const linkDiffer: Differ = function* changes(urn, before, after) {
  for (const [url, was, is] of matchLists('url', before?.['elements'], after?.['elements'])) {
    if (was && is && was['description'] === is['description']) continue
    const operation = chooseOperation(was, is)
    yield {
      urn,
      category: 'DOCUMENTATION',
      operation,
      modifier: url,
      parameters: { description: firstMemberText(is ?? was, 'description') ?? '' },
      description: `The link '${url}' was ${VERBS[operation]} '${urn}'.`,
      weight: operation === 'MODIFY' ? 'patch' : 'minor',
    }
  }
}

/** Differs by aspect; all other aspects have the one of descriptions. */
export const DIFFERS: Readonly<Record<string, Differ>> = {
  [globalTags.name]: tagDiffer,
  [glossaryTerms.name]: termDiffer,
  [ownership.name]: ownerDiffer,
  [institutionalMemory.name]: linkDiffer,
  [domains.name]: attachmentDiffer({ category: 'DOMAIN', what: 'domain', list: 'domains' }),
  [applications.name]: attachmentDiffer({
    category: 'APPLICATION',
    what: 'application',
    list: 'applications',
  }),
  [structuredProperties.name]: attachmentDiffer({
    category: 'STRUCTURED_PROPERTY',
    what: 'structured property',
    list: 'properties',
    key: 'propertyUrn',
    content: 'values',
  }),
  [glossaryRelatedTerms.name]: combineDiffers(
    relationshipDiffer('Is A', 'isRelatedTerms'),
    relationshipDiffer('Has A', 'hasRelatedTerms'),
    relationshipDiffer('Has Value', 'values'),
    relationshipDiffer('Is Related To', 'relatedTerms'),
  ),
  [dataProductProperties.name]: combineDiffers(
    descriptionDiffer,
    attachmentDiffer({
      category: 'ASSET_MEMBERSHIP',
      what: 'asset',
      list: 'assets',
      key: 'destinationUrn',
    }),
  ),
  [documentInfo.name]: documentDiffer,
  [schemaMetadata.name]: columnDiffer('fields', true),
  [editableSchemaMetadata.name]: columnDiffer('editableSchemaFieldInfo', false),
}

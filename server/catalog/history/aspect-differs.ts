import { applications } from '../../../graph/aspects/business/applications.ts'
import { dataProductProperties } from '../../../graph/aspects/business/data-product-properties.ts'
import { businessAttributes } from '../../../graph/aspects/business/business-attributes.ts'
import { domains } from '../../../graph/aspects/business/domains.ts'
import { globalTags } from '../../../graph/aspects/business/global-tags.ts'
import { glossaryRelatedTerms } from '../../../graph/aspects/business/glossary-related-terms.ts'
import { glossaryTerms } from '../../../graph/aspects/business/glossary-terms.ts'
import { editableSchemaMetadata } from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { schemaMetadata } from '../../../graph/aspects/datasets/schema-metadata.ts'
import { documentInfo } from '../../../graph/aspects/documentation/document-info.ts'
import { documentation } from '../../../graph/aspects/documentation/documentation.ts'
import { institutionalMemory } from '../../../graph/aspects/documentation/institutional-memory.ts'
import { structuredProperties } from '../../../graph/aspects/documentation/structured-properties.ts'
import { deprecation } from '../../../graph/aspects/lifecycle/deprecation.ts'
import { ownership } from '../../../graph/aspects/people/ownership.ts'
import { isJsonObject } from '../../../graph/model/json.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { urnKey, withoutColumn, type Urn } from '../../../graph/model/urn.ts'
import type { ChangeEvent } from './change-event.ts'
import { columnDiffer } from './column-differ.ts'
import {
  attachmentDiffer,
  descriptionDiffer,
  chooseOperation,
  describeOrigin,
  describeSource,
  indexByKey,
  matchElements,
  matchLists,
  recordMember,
  tagDiffer,
  termDiffer,
  firstMemberText,
  combineDiffers,
  VERBS,
  type Differ,
  type ComparedValue,
  type ElementParameters,
  type ElementsByName,
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
    parameters: () => ({ relationshipType }),
  })

/** As in DataHub, another type of the same owner is another owner. */
const ownerDiffer: Differ = function* changes(urn, before, after) {
  const pairs = matchElements(ownersByType(before), ownersByType(after))
  const changed = [...pairs].filter(([, was, is]) => !was || !is)
  // An owner whose type changes loses the old one first.
  for (const [, was, is] of changed.toSorted(
    ([, one], [, other]) => Number(!one) - Number(!other),
  )) {
    const entry = is ?? was ?? {}
    const operation = chooseOperation(was, is)
    const owner = firstMemberText(entry, 'owner') ?? ''
    const typeUrn = firstMemberText(entry, 'typeUrn')
    yield {
      urn,
      category: 'OWNERSHIP',
      operation,
      modifier: owner,
      parameters: {
        ownerUrn: owner,
        ownerType: firstMemberText(entry, 'type') ?? (typeUrn === undefined ? 'NONE' : 'CUSTOM'),
        ...(typeUrn !== undefined && { ownerTypeUrn: typeUrn }),
        ...describeSource(entry),
      },
      description: `The owner '${urnKey(owner)}' was ${VERBS[operation]} '${urn}'.`,
      weight: 'minor',
    }
  }
}

function ownersByType(value: ComparedValue): ElementsByName {
  const owners = Array.isArray(value?.['owners']) ? value['owners'] : []
  return new Map(
    owners.filter(isJsonObject).map((entry) => {
      const { owner, type = null, typeUrn = null } = entry
      return [jsonText([owner, type, typeUrn]), entry]
    }),
  )
}

/** Documentation by its source. */
const documentationDiffer: Differ = function* changes(urn, before, after) {
  const pairs = matchElements(documentationBySource(before), documentationBySource(after))
  for (const [source, was, is] of pairs) {
    const [from, to] = [was, is].map((entry) => firstMemberText(entry, 'documentation'))
    if (from === to) continue
    const operation = chooseOperation(from, to)
    yield {
      urn,
      category: 'DOCUMENTATION',
      operation,
      modifier: source || null,
      parameters: { documentation: to ?? from ?? '' },
      description: `The documentation was ${VERBS[operation]} '${urn}'.`,
      weight: operation === 'MODIFY' ? 'patch' : 'minor',
    }
  }
}

function documentationBySource(value: ComparedValue): ElementsByName {
  const list = Array.isArray(value?.['documentations']) ? value['documentations'] : []
  return new Map(
    list.filter(isJsonObject).map((entry) => {
      return [firstMemberText(recordMember(entry, 'attribution'), 'source') ?? '', entry]
    }),
  )
}

const deprecationDiffer: Differ = function* changes(urn, before, after) {
  const [was, is] = [before, after].map((value) => value?.['deprecated'] === true)
  if (was === is) return
  const { note, decommissionTime } = after ?? {}
  yield {
    urn,
    category: 'DEPRECATION',
    operation: 'MODIFY',
    modifier: null,
    parameters: {
      status: is ? 'DEPRECATED' : 'ACTIVE',
      ...(is && typeof decommissionTime === 'number' && { timestamp: String(decommissionTime) }),
      ...(is && typeof note === 'string' && { note }),
    },
    description: `'${urn}' was ${is ? 'deprecated' : 'reinstated from deprecation'}.`,
    weight: 'minor',
  }
}

const businessAttributeDiffer: Differ = function* changes(urn, before, after) {
  const [was, is] = [before, after].map((value) =>
    firstMemberText(recordMember(value, 'businessAttribute'), 'businessAttributeUrn'),
  )
  if (was === is) return
  for (const [attribute, operation] of [
    [was, 'REMOVE'],
    [is, 'ADD'],
  ] as const) {
    if (attribute === undefined) continue
    yield {
      urn,
      category: 'BUSINESS_ATTRIBUTE',
      operation,
      modifier: attribute,
      parameters: {
        parentUrn: urn,
        businessAttributeUrn: attribute,
        datasetUrn: withoutColumn(urn),
      },
      description: `The business attribute '${urnKey(attribute)}' was ${VERBS[operation]} '${urn}'.`,
      weight: 'minor',
    }
  }
}

/** The domain of older values has no record of where it comes from. */
const domainOrigin: ElementParameters = (element, value) => {
  const associations = indexByKey('domain', value?.['domainAssociations'])
  return describeOrigin(associations.get(firstMemberText(element, 'domain') ?? '') ?? {})
}

/** Returns the values of a structured property, as a JSON list. */
const propertyValues: ElementParameters = (element) => {
  const values = Array.isArray(element['values']) ? element['values'] : []
  const plain = values.map((entry) => (isJsonObject(entry) ? Object.values(entry)[0] : entry))
  return { propertyValues: jsonText(plain), ...describeSource(element) }
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
  [deprecation.name]: deprecationDiffer,
  [documentation.name]: documentationDiffer,
  [businessAttributes.name]: businessAttributeDiffer,
  [institutionalMemory.name]: linkDiffer,
  [domains.name]: attachmentDiffer({
    category: 'DOMAIN',
    what: 'domain',
    list: 'domains',
    key: 'domain',
    parameters: domainOrigin,
  }),
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
    parameters: propertyValues,
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

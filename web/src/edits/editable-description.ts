import { DescribeDocument, type EntityType } from '../api/documents.generated.ts'
import type { Named } from '../model/names.ts'
import { plainPath } from '../model/key-names.ts'
import type { Target } from './labels.ts'
import { step, type Step } from './step.ts'
import type { StoredAspect } from './stored-aspect.ts'

/** The aspect and member that hold the description which people write, by entity type. */
const DESCRIPTION_MEMBERS: Partial<Record<EntityType, readonly [aspect: string, member: string]>> =
  {
    DATASET: ['editableDatasetProperties', 'description'],
    CHART: ['editableChartProperties', 'description'],
    DASHBOARD: ['editableDashboardProperties', 'description'],
    DATA_FLOW: ['editableDataFlowProperties', 'description'],
    DATA_JOB: ['editableDataJobProperties', 'description'],
    NOTEBOOK: ['editableNotebookProperties', 'description'],
    MLMODEL: ['editableMlModelProperties', 'description'],
    MLMODEL_GROUP: ['editableMlModelGroupProperties', 'description'],
    MLFEATURE: ['editableMlFeatureProperties', 'description'],
    MLFEATURE_TABLE: ['editableMlFeatureTableProperties', 'description'],
    MLPRIMARY_KEY: ['editableMlPrimaryKeyProperties', 'description'],
    DATA_PRODUCT: ['dataProductProperties', 'description'],
    APPLICATION: ['applicationProperties', 'description'],
    BUSINESS_ATTRIBUTE: ['businessAttributeInfo', 'description'],
    CONTAINER: ['editableContainerProperties', 'description'],
    CORP_GROUP: ['corpGroupEditableInfo', 'description'],
    TAG: ['tagProperties', 'description'],
    DOMAIN: ['domainProperties', 'description'],
    GLOSSARY_TERM: ['glossaryTermInfo', 'definition'],
    GLOSSARY_NODE: ['glossaryNodeInfo', 'definition'],
  }

/** An editable description. */
export interface EditableDescription {
  readonly urn: string
  readonly aspect: string
  /** Returns the description in a stored value of the aspect. */
  textIn(value: StoredAspect['value']): string
  write(text: string): Step
}

/** Returns the description of an entity, or undefined when its type stores none. */
export function entityDescription({ urn, type }: Named): EditableDescription | undefined {
  const memberPath = DESCRIPTION_MEMBERS[type]
  if (!memberPath) return undefined
  const [aspect, member] = memberPath
  return {
    urn,
    aspect,
    textIn: (value) => toText(value[member]),
    write: writeStep({ resourceUrn: urn }),
  }
}

/** Returns the description of a column. */
export function columnDescription(
  target: Target & { readonly subResource: string },
): EditableDescription {
  const name = plainPath(target.subResource)
  return {
    urn: target.resourceUrn,
    aspect: 'editableSchemaMetadata',
    textIn(value) {
      const columns = (value['editableSchemaFieldInfo'] ?? []) as readonly {
        readonly fieldPath?: string
        readonly description?: string
      }[]
      const column = columns.find(({ fieldPath }) => plainPath(fieldPath ?? '') === name)
      return toText(column?.description)
    },
    write: writeStep(target),
  }
}

const writeStep = (target: Target) => (description: string) =>
  step(DescribeDocument, { input: { ...target, description } })

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

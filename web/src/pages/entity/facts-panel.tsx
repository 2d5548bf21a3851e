import { ActionIcon } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { DomainChoice } from '../../edits/domain-choice.tsx'
import { LabelList } from '../../edits/label-list.tsx'
import { TAGS, TERMS } from '../../edits/labels.ts'
import { OwnerList } from '../../edits/owner-list.tsx'
import { firstDomain, listOwners, listTags, listTerms } from '../../model/card.ts'
import { usePermissionCheck, type Permission } from '../../model/permissions.ts'
import { supportsAspect } from '../../model/supports-aspect.ts'
import type { FullEntity } from '../../model/names.ts'
import { Tags, Terms } from '../../parts/chips.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { bytesText, countText, dateText } from '../../parts/figures.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './entity.module.css'
import { WhyNot } from './why-not.tsx'

/** Renders the side panel of an entity: owners, domain, tags, terms and figures. */
export function FactsPanel({ entity }: { readonly entity: FullEntity }) {
  const owners = listOwners(entity)
  const tags = listTags(entity)
  const terms = listTerms(entity)
  const domain = firstDomain(entity)
  const { urn } = entity
  const editorProps = useEditorProps(entity)
  return (
    <aside className={styles.about} aria-label="About">
      <Part
        title="Owners"
        {...editorProps('ownership', 'canEditOwners', <OwnerList urn={urn} owners={owners} />)}
      >
        {owners.map(({ owner, as }) => (
          <div key={owner.urn + as} className={styles.owner}>
            <EntityLink entity={owner} hasIcon />
            {as && <span className="quiet">{as}</span>}
          </div>
        ))}
      </Part>
      <Part
        title="Domain"
        {...editorProps(
          'domains',
          'canEditDomains',
          <DomainChoice key={domain?.urn} urn={urn} domain={domain} />,
        )}
      >
        {domain && <EntityLink entity={domain} hasIcon />}
      </Part>
      <Part
        title="Tags"
        {...editorProps(
          'globalTags',
          'canEditTags',
          <LabelList kind={TAGS} target={{ resourceUrn: urn }} labels={tags} />,
        )}
      >
        {tags.length > 0 && (
          <div className={styles.chips}>
            <Tags tags={tags} />
          </div>
        )}
      </Part>
      <Part
        title="Terms"
        {...editorProps(
          'glossaryTerms',
          'canEditGlossaryTerms',
          <LabelList kind={TERMS} target={{ resourceUrn: urn }} labels={terms} />,
        )}
      >
        {terms.length > 0 && (
          <div className={styles.chips}>
            <Terms terms={terms} />
          </div>
        )}
      </Part>
      <FigureList entity={entity} />
      <div className={styles.urn}>
        <code>{entity.urn}</code>
        <CopyButton text={entity.urn} label="Copy the URN" />
      </div>
    </aside>
  )
}

/** Returns the editor of an aspect, or why there is none; nothing if the type lacks the aspect. */
function useEditorProps(entity: FullEntity) {
  const isPermitted = usePermissionCheck(entity)
  return (aspect: string, permission: Permission, editor: ReactNode) => {
    if (!supportsAspect(entity, aspect)) return {}
    if (isPermitted(permission)) return { editor }
    return { whyNot: <WhyNot urn={entity.urn} permission={permission} /> }
  }
}

interface PartProps {
  readonly title: string
  /** Replaces the content while the part is being edited. */
  readonly editor?: ReactNode
  /** Stands in place of the button that edits. */
  readonly whyNot?: ReactNode
  readonly children: ReactNode
}

function Part({ title, editor, whyNot, children }: PartProps) {
  const mayEdit = editor !== undefined
  const [isEdited, setEdited] = useState(false)
  const isEmpty = !children || (Array.isArray(children) && children.length === 0)
  if (isEmpty && !mayEdit && !whyNot) return null
  const icon = isEdited ? (
    <IconCheck size={14} stroke={1.8} />
  ) : (
    <IconPencil size={13} stroke={1.6} />
  )
  return (
    <section className={styles.part}>
      <div className={styles.partTitle}>
        <h2>{title}</h2>
        {whyNot}
        {mayEdit && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`${isEdited ? 'Done with' : 'Edit'} ${title.toLowerCase()}`}
            onClick={() => setEdited(!isEdited)}
          >
            {icon}
          </ActionIcon>
        )}
      </div>
      {isEdited ? editor : children}
      {isEmpty && !isEdited && <span className="quiet">None yet</span>}
    </section>
  )
}

function FigureList({ entity }: { readonly entity: FullEntity }) {
  const figures = listFigures(entity).filter(([, value]) => value)
  if (figures.length === 0) return null
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type FigureEntry = readonly [name: string, value: string | null | undefined | false]

function listFigures(entity: FullEntity): FigureEntry[] {
  switch (entity.__typename) {
    case 'Dataset': {
      const { origin, properties, statsSummary, viewProperties } = entity
      const { rowCount, sizeInBytes, queryCountLast30Days, uniqueUserCountLast30Days } =
        statsSummary ?? {}
      const createdTime = properties?.created
      const changedTime = properties?.lastModified?.time
      return [
        ['Rows', rowCount && countText(rowCount)],
        ['Size', sizeInBytes && bytesText(sizeInBytes)],
        ['Queries in 30 days', queryCountLast30Days && countText(queryCountLast30Days)],
        ['Users in 30 days', uniqueUserCountLast30Days && countText(uniqueUserCountLast30Days)],
        ['Created', createdTime && dateText(createdTime)],
        ['Changed', changedTime && dateText(changedTime)],
        ['Environment', origin],
        ['Materialized', viewProperties && (viewProperties.materialized ? 'yes' : 'no')],
      ].map(([name, value]) => [name || '', value || undefined] as const)
    }
    case 'Chart':
      return [['Chart type', entity.properties?.type?.toLowerCase()]]
    case 'DataFlow':
      return [['Cluster', entity.cluster]]
    case 'CorpUser':
      return [
        ['Title', entity.properties?.title],
        ['Department', entity.properties?.departmentName],
        ['E-mail', entity.properties?.email],
      ]
    case 'CorpGroup':
      return [['E-mail', entity.properties?.email]]
    default:
      return []
  }
}

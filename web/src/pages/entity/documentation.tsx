import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { entityDescription } from '../../edits/editable-description.ts'
import { DescriptionEditor } from '../../edits/description-editor.tsx'
import { useApplyEdit } from '../../edits/edits.tsx'
import { LinkForm, linkRemoval } from '../../edits/link-form.tsx'
import { shownDescription } from '../../model/card.ts'
import { usePermissionCheck } from '../../model/permissions.ts'
import { supportsAspect } from '../../model/supports-aspect.ts'
import type { Named, FullEntity } from '../../model/names.ts'
import { Empty } from '../../parts/empty.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { dateText } from '../../parts/figures.ts'
import { Markdown } from '../../parts/markdown.tsx'
import styles from './entity.module.css'
import { WhyNot } from './why-not.tsx'

/** Renders the description, links, definition and custom properties of an entity. */
export function Documentation({ entity }: { readonly entity: FullEntity }) {
  const links = listLinks(entity)
  const properties = listProperties(entity)
  const view = entity.__typename === 'Dataset' ? entity.viewProperties : null
  const isPermitted = usePermissionCheck(entity)
  const mayLink = isPermitted('canEditLinks') && supportsAspect(entity, 'institutionalMemory')
  return (
    <div className={styles.documentation}>
      <Description
        entity={entity}
        isAlone={links.length + properties.length === 0 && !view?.logic}
      />
      {(links.length > 0 || mayLink) && (
        <section>
          <h2>Links</h2>
          <ul>
            {links.map((link) => (
              <LinkLine key={link.url + link.text} urn={entity.urn} link={link} mayEdit={mayLink} />
            ))}
          </ul>
          {mayLink ? (
            <LinkForm resourceUrn={entity.urn} />
          ) : (
            <WhyNot urn={entity.urn} permission="canEditLinks" />
          )}
        </section>
      )}
      {view?.logic && (
        <section>
          <h2>Definition</h2>
          <pre className={styles.code} tabIndex={0}>
            {view.logic}
          </pre>
        </section>
      )}
      {properties.length > 0 && (
        <section>
          <h2>Properties</h2>
          <dl className={styles.properties}>
            {properties.map(({ key, value }) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

/** Renders the description of an entity, with its editor. */
function Description({
  entity,
  isAlone,
}: {
  readonly entity: FullEntity
  readonly isAlone: boolean
}) {
  const [isEdited, setEdited] = useState(false)
  const editable = entityDescription(entity)
  const mayEdit = usePermissionCheck(entity)('canEditDescription')
  const text = shownDescription(entity)
  if (isEdited && editable) {
    return <DescriptionEditor described={editable} source={text} close={() => setEdited(false)} />
  }
  return (
    <>
      {text !== '' && <Markdown text={text} />}
      {text === '' && isAlone && <Empty title="No description yet" />}
      {editable && !mayEdit && <WhyNot urn={entity.urn} permission="canEditDescription" />}
      {editable && mayEdit && (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPencil size={13} stroke={1.6} />}
          onClick={() => setEdited(true)}
        >
          {text === '' ? 'Add a description' : 'Edit the description'}
        </Button>
      )}
    </>
  )
}

function LinkLine({
  urn,
  link: { url, text, author, time, isRemovable },
  mayEdit,
}: {
  readonly urn: string
  readonly link: OutwardLink
  readonly mayEdit: boolean
}) {
  const applyEdit = useApplyEdit()
  const remove = () => applyEdit(linkRemoval({ resourceUrn: urn, linkUrl: url, label: text }))
  return (
    <li className={styles.outward}>
      <a href={url} target="_blank" rel="noreferrer">
        {text}
      </a>
      <span className="quiet">
        {author && <EntityLink entity={author} />} {time ? dateText(time) : ''}
      </span>
      {mayEdit && isRemovable && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Remove the link ${text}`}
          onClick={() => void remove()}
        >
          <IconX size={13} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  )
}

interface OutwardLink {
  readonly url: string
  readonly text: string
  readonly author: Named | null
  readonly time: number | null | undefined
  /** Whether people added it, so that they can remove it. */
  readonly isRemovable: boolean
}

/** Returns whether a URL is a web or mail address; a stored one could be `javascript:`. */
const isSafe = (url: string): boolean => /^(https?|mailto):/i.test(url)

function listLinks(entity: FullEntity): OutwardLink[] {
  const addedLinks = (entity.institutionalMemory?.elements ?? []).map(
    ({ url, description, author, created }) => ({
      url: url ?? '',
      text: description || url || '',
      author,
      time: created?.time,
      isRemovable: true,
    }),
  )
  const sourceLinks = outwardLinks(entity).map(({ url, text }) => ({
    url,
    text,
    author: null,
    time: null,
    isRemovable: false,
  }))
  return [...sourceLinks, ...addedLinks].filter(({ url }) => isSafe(url))
}

/** Returns the links to the entity in its source system. */
function outwardLinks(entity: FullEntity): { url: string; text: string }[] {
  const properties = 'properties' in entity ? entity.properties : undefined
  if (!properties) return []
  const members: Record<string, unknown> = { ...properties }
  return ['externalUrl', 'chartUrl', 'dashboardUrl', 'sourceUrl'].flatMap((member) => {
    const url = members[member]
    return typeof url === 'string' ? [{ url, text: 'Open in the source' }] : []
  })
}

function listProperties(entity: FullEntity) {
  switch (entity.__typename) {
    case 'Dataset':
    case 'Chart':
    case 'Dashboard':
    case 'DataJob':
    case 'DataFlow':
    case 'Container':
    case 'GlossaryTerm':
    case 'GlossaryNode':
    case 'Domain':
    case 'DataProduct':
    case 'Application':
      return entity.properties?.customProperties ?? []
    default:
      return []
  }
}

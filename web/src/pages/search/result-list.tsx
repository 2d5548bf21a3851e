import { Fragment, type KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { entityPath } from '../../addresses.ts'
import {
  shownDescription,
  firstDomain,
  listOwners,
  breadcrumbs,
  listTags,
  listTerms,
} from '../../model/card.ts'
import type { Health } from '../../model/health.ts'
import { plainPath } from '../../model/key-names.ts'
import {
  isDeprecated,
  isRemoved,
  kindName,
  nameOf,
  platformName,
  findPlatform,
  type Card,
  type Named,
} from '../../model/names.ts'
import { DeprecatedBadge, RemovedBadge, Tags, Terms } from '../../parts/chips.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { HealthBadges } from '../../parts/health-badges.tsx'
import { Highlighted } from '../../parts/highlighted.tsx'
import { KindIcon } from '../../parts/kind-icon.tsx'
import { plainText } from '../../parts/markdown.tsx'
import type { Selection } from '../../bulk/use-selection.ts'
import styles from './search.module.css'

export interface Hit {
  readonly entity: Card & Health
  readonly matchedFields?:
    | readonly {
        readonly name: string | null
        readonly value: string | null
        readonly entity: Named | null
      }[]
    | null
}

interface Props {
  readonly hits: readonly Hit[]
  readonly words: readonly string[]
  readonly selection: Selection
}

/** Renders search results; the arrow keys move the focus among them. */
export function ResultList({ hits, words, selection }: Props) {
  return (
    <ul className={styles.results} onKeyDown={moveByArrows}>
      {hits.map((hit) => (
        <li key={hit.entity.urn} className={styles.result}>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`Select ${nameOf(hit.entity)}`}
            checked={selection.has(hit.entity.urn)}
            onChange={() => selection.toggle(hit.entity.urn)}
          />
          <Result hit={hit} words={words} />
        </li>
      ))}
    </ul>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('h2 a')]
  const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
  const nextLink = links[at + step]
  if (!nextLink) return
  event.preventDefault()
  nextLink.focus()
}

function Result({
  hit: { entity, matchedFields },
  words,
}: {
  readonly hit: Hit
  readonly words: readonly string[]
}) {
  const description = plainText(shownDescription(entity))
  return (
    <>
      <KindIcon type={entity.type} size={18} />
      <div>
        <div className={styles.line}>
          <h2>
            <Link href={entityPath(entity.urn)}>
              <Highlighted text={nameOf(entity)} words={words} />
            </Link>
          </h2>
          {isDeprecated(entity) && <DeprecatedBadge />}
          {isRemoved(entity) && <RemovedBadge />}
          <HealthBadges entity={entity} />
        </div>
        <Breadcrumbs entity={entity} />
        {description !== '' && (
          <p className={styles.description}>
            <Highlighted text={description} words={words} />
          </p>
        )}
        <Reasons fields={matchedFields ?? []} words={words} />
        <ResultFacts entity={entity} />
      </div>
    </>
  )
}

/** Renders the kind, platform and path of an entity: "View · Snowflake · analytics / marts". */
function Breadcrumbs({ entity }: { readonly entity: Card }) {
  const platform = findPlatform(entity)
  const steps = breadcrumbs(entity).map(({ name }) => name)
  const parts = [kindName(entity), platform && platformName(platform), steps.join(' / ')]
  return <div className={styles.breadcrumbs}>{parts.filter(Boolean).join(' · ')}</div>
}

/** Labels of matched fields that a result does not otherwise show. */
const REASONS: Readonly<Record<string, string>> = {
  fieldPaths: 'Columns',
  fieldDescriptions: 'Column descriptions',
  editedFieldDescriptions: 'Column descriptions',
  fieldTags: 'Column tags',
  editedFieldTags: 'Column tags',
  fieldGlossaryTerms: 'Column terms',
  editedFieldGlossaryTerms: 'Column terms',
  customProperties: 'Properties',
}

function Reasons({
  fields,
  words,
}: {
  readonly fields: NonNullable<Hit['matchedFields']>
  readonly words: readonly string[]
}) {
  const textsByLabel = new Map<string, string[]>()
  for (const { name, value, entity } of fields) {
    const label = REASONS[name ?? '']
    if (!label || !value) continue
    const text = entity ? nameOf(entity) : plainPath(value)
    textsByLabel.set(label, [...new Set([...(textsByLabel.get(label) ?? []), text])])
  }
  if (textsByLabel.size === 0) return null
  return (
    <dl className={styles.reasons}>
      {[...textsByLabel].map(([label, values]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <Highlighted text={values.join(', ')} words={words} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function ResultFacts({ entity }: { readonly entity: Card }) {
  const owners = listOwners(entity)
  const tags = listTags(entity)
  const terms = listTerms(entity)
  const domain = firstDomain(entity)
  if (owners.length + tags.length + terms.length === 0 && !domain) return null
  return (
    <div className={styles.about}>
      {domain && <EntityLink entity={domain} hasIcon />}
      {owners.map(({ owner }) => (
        <EntityLink key={owner.urn} entity={owner} hasIcon />
      ))}
      <Tags tags={tags} />
      <Terms terms={terms} />
    </div>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../api/ask.ts'
import { BelowDocument, type BelowQuery } from '../../api/documents.generated.ts'
import { useMayEdit } from '../../edits/edits.tsx'
import { nameOf, type Named } from '../../model/names.ts'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Failure } from '../../parts/failure.tsx'
import { plainText } from '../../parts/markdown.tsx'
import { NewPart, type PartKind } from './new-part.tsx'
import styles from './tree.module.css'

type Related = NonNullable<NonNullable<BelowQuery['entity']>['relationships']>
/** An entity in a tree, with how many are right below it. */
export type TreeNode = NonNullable<NonNullable<Related['relationships']>[number]['entity']>

interface LevelProps {
  readonly nodes: readonly TreeNode[]
  /** What can be made below something. */
  readonly kinds: readonly PartKind[]
}

/** One level of a tree; the next ones are asked for when they are opened. */
export function Level({ nodes, kinds }: LevelProps) {
  return (
    <ul className={styles.level}>
      {nodes.map((node) => (
        <Node key={node.urn} node={node} kinds={kinds} />
      ))}
    </ul>
  )
}

function Node({ node, kinds }: { readonly node: TreeNode; readonly kinds: LevelProps['kinds'] }) {
  const [isOpen, setOpen] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const mayEdit = useMayEdit()
  const isLeaf = node.type === 'GLOSSARY_TERM'
  const count = node.parts?.total ?? 0
  const name = nameOf(node)
  return (
    <li>
      <div className={styles.node}>
        {count > 0 ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`Contents of ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          </ActionIcon>
        ) : (
          <span className={styles.space} />
        )}
        <EntityLink entity={node} hasIcon />
        {count > 0 && <span className="quiet">{count}</span>}
        <span className={styles.words}>{wordsOf(node)}</span>
        {mayEdit && !isLeaf && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Add to ${name}`}
            onClick={() => {
              setAdding(!isAdding)
              setOpen(true)
            }}
          >
            <IconPlus size={14} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      {isOpen && (
        <div className={styles.below}>
          {isAdding && <NewPart parent={node} kinds={kinds} close={() => setAdding(false)} />}
          {count > 0 && <Below urn={node.urn} kinds={kinds} />}
        </div>
      )}
    </li>
  )
}

function Below({ urn, kinds }: { readonly urn: string; readonly kinds: LevelProps['kinds'] }) {
  const { data, error, refetch } = useAnswer(BelowDocument, { urn, start: 0 })
  if (error) return <Failure error={error} retry={refetch} />
  const related = data?.entity?.relationships
  const nodes = (related?.relationships ?? []).flatMap(({ entity }) => entity ?? [])
  return <Level nodes={inOrder(nodes)} kinds={kinds} />
}

/** Groups before terms, each by name. */
export function inOrder<Node extends Named>(nodes: readonly Node[]): Node[] {
  const rank = ({ type }: Named) => (type === 'GLOSSARY_TERM' ? 1 : 0)
  return nodes.toSorted((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b)))
}

function wordsOf(node: TreeNode): string {
  switch (node.__typename) {
    case 'Domain':
    case 'GlossaryNode':
    case 'GlossaryTerm':
      return plainText(node.properties?.description ?? '')
    default:
      return ''
  }
}

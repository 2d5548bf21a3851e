import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { BelowDocument, type BelowQuery } from '../../api/documents.generated.ts'
import type { Selection } from '../../bulk/use-selection.ts'
import { useMayEdit } from '../../edits/edits.tsx'
import { nameOf, type Named } from '../../model/names.ts'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Failure } from '../../parts/failure.tsx'
import { plainText } from '../../parts/markdown.tsx'
import { NewPart, type PartKind } from './new-part.tsx'
import styles from './tree.module.css'

type Related = NonNullable<NonNullable<BelowQuery['entity']>['relationships']>
/** An entity in a tree, with the number of its children. */
export type TreeNode = NonNullable<NonNullable<Related['relationships']>[number]['entity']>

interface LevelProps {
  readonly nodes: readonly TreeNode[]
  /** The types of entities that can be created below a node. */
  readonly kinds: readonly PartKind[]
  readonly selection: Selection
}

/** Renders one level of a tree; children are loaded when a node is expanded. */
export function Level({ nodes, ...tree }: LevelProps) {
  return (
    <ul className={styles.level}>
      {nodes.map((node) => (
        <TreeItem key={node.urn} node={node} {...tree} />
      ))}
    </ul>
  )
}

type TreeProps = Omit<LevelProps, 'nodes'>

function TreeItem({ node, ...tree }: TreeProps & { readonly node: TreeNode }) {
  const { kinds, selection } = tree
  const [isOpen, setOpen] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const mayEdit = useMayEdit()
  const isLeaf = node.type === 'GLOSSARY_TERM'
  const count = node.parts?.total ?? 0
  const name = nameOf(node)
  return (
    <li>
      <div className={styles.node}>
        <input
          type="checkbox"
          className={styles.box}
          aria-label={`Select ${name}`}
          checked={selection.has(node.urn)}
          onChange={() => selection.toggle(node.urn)}
        />
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
        <span className={styles.words}>{nodeDescription(node)}</span>
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
          {count > 0 && <NodeChildren urn={node.urn} {...tree} />}
        </div>
      )}
    </li>
  )
}

function NodeChildren({ urn, ...tree }: TreeProps & { readonly urn: string }) {
  const { data, error, refetch } = useCatalogQuery(BelowDocument, { urn, start: 0 })
  if (error) return <Failure error={error} retry={refetch} />
  const relationships = data?.entity?.relationships
  const nodes = (relationships?.relationships ?? []).flatMap(({ entity }) => entity ?? [])
  return <Level nodes={sortNodes(nodes)} {...tree} />
}

/** Sorts groups before terms, each by name. */
export function sortNodes<Node extends Named>(nodes: readonly Node[]): Node[] {
  const rank = ({ type }: Named) => (type === 'GLOSSARY_TERM' ? 1 : 0)
  return nodes.toSorted((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b)))
}

function nodeDescription(node: TreeNode): string {
  switch (node.__typename) {
    case 'Domain':
    case 'GlossaryNode':
    case 'GlossaryTerm':
      return plainText(node.properties?.description ?? '')
    default:
      return ''
  }
}

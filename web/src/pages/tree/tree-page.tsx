import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { DomainTreeDocument, GlossaryTreeDocument } from '../../api/documents.generated.ts'
import { SelectionBar } from '../../bulk/selection-bar.tsx'
import { useSelection } from '../../bulk/use-selection.ts'
import { useMayEdit } from '../../edits/edits.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { DOMAIN, NewPart, TERM, TERM_GROUP, type PartKind } from './new-part.tsx'
import { Level, sortNodes, type TreeNode } from './tree.tsx'
import styles from './tree.module.css'

const ROOTS_MAX = 1_000

/** Renders the tree of domains. */
export function DomainsPage() {
  const { data, error, refetch } = useCatalogQuery(DomainTreeDocument, {})
  return (
    <TreePage
      title="Domains"
      nodes={data && (data.listDomains?.domains ?? [])}
      kinds={[DOMAIN]}
      failure={error && <Failure error={error} retry={refetch} />}
    />
  )
}

/** Renders the glossary: terms within their groups. */
export function GlossaryPage() {
  const input = { start: 0, count: ROOTS_MAX }
  const { data, error, refetch } = useCatalogQuery(GlossaryTreeDocument, { input })
  const nodes = data && [
    ...(data.getRootGlossaryNodes?.nodes ?? []),
    ...(data.getRootGlossaryTerms?.terms ?? []),
  ]
  return (
    <TreePage
      title="Glossary"
      nodes={nodes}
      kinds={[TERM, TERM_GROUP]}
      failure={error && <Failure error={error} retry={refetch} />}
    />
  )
}

interface Props {
  readonly title: string
  /** The roots; absent while they are loading. */
  readonly nodes: readonly TreeNode[] | undefined
  readonly kinds: readonly PartKind[]
  readonly failure: ReactNode
}

function TreePage({ title, nodes, kinds, failure }: Props) {
  const [isAdding, setAdding] = useState(false)
  const mayEdit = useMayEdit()
  const selection = useSelection(title)
  useTitle(title)
  return (
    <div className={styles.page} aria-busy={!nodes && !failure}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {mayEdit && (
          <Button variant="default" size="xs" onClick={() => setAdding(!isAdding)}>
            Add at the root
          </Button>
        )}
      </div>
      {failure}
      {isAdding && <NewPart kinds={kinds} close={() => setAdding(false)} />}
      {nodes?.length === 0 && <Empty title="None yet" />}
      {nodes && nodes.length > 0 && (
        <>
          <SelectionBar
            selection={selection}
            rows={nodes.map(({ urn }) => urn)}
            label="Select all at the root"
          />
          <Level nodes={sortNodes(nodes)} kinds={kinds} selection={selection} />
        </>
      )}
    </div>
  )
}

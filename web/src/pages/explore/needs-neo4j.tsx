import { Link } from 'wouter'
import styles from './explore.module.css'

/** Renders what this server lacks to answer questions about the graph, and where to get it. */
export function NeedsNeo4j() {
  return (
    <div className={styles.needs} role="note">
      <p>
        Neo4j answers these questions, and this server keeps its graph in a file. To ask them, start
        it with <code>NEO4J_URI</code>, <code>NEO4J_USERNAME</code> and <code>NEO4J_PASSWORD</code>;
        a backup moves the catalog: <code>trellis backup</code>, then <code>trellis restore</code>.
      </p>
      <p>
        What is upstream and downstream of an entity, column by column, is in its tab Lineage:{' '}
        <Link href="/search">find an entity</Link>.
      </p>
    </div>
  )
}

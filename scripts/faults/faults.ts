/** A fault to plant: what stands once in the product, and what a slip would make of it. */
export interface Fault {
  readonly says: string
  /** Text that occurs exactly once in all of the product. */
  readonly find: string
  readonly replace: string
  /** The suite of `npm test` that has to notice it, where `npm run test:quick` leaves that out. */
  readonly suite?: string
}

/**
 * One or more for each room of the product. Each is a slip that could happen, compiles, and
 * breaks a promise; the tests have to notice every one of them.
 */
export const FAULTS: readonly Fault[] = [
  {
    says: 'graph/sqlite: an edge stays when its aspect no longer asserts it',
    find: 'if (removed.length > 0) database.run(DELETE, JSON.stringify(removed))',
    replace: '',
  },
  {
    says: 'graph/neo4j: an edge stays when its aspect no longer asserts it',
    find: 'deleted: [...before].flatMap(([id, edge]) => (after.has(id) ? [] : [edge])),',
    replace: 'deleted: [],',
    suite: 'test/graph/neo4j-store.test.ts',
  },
  {
    says: 'graph: a superseded value is lost',
    find: 'archived: state ? [...archived, { version: superseded, state }] : archived,',
    replace: 'archived,',
  },
  {
    says: 'graph: an equal value makes a new version',
    find: "if (state?.hash === decision.put.hash) return 'unchanged'",
    replace: '',
  },
  {
    says: 'graph: a group that is refused leaves what it did before',
    find: 'overlay.get(urn) ?? copyDraft(drafts.get(urn)) ?? newDraft(urn, states.get(urn))',
    replace: 'overlay.get(urn) ?? drafts.get(urn) ?? newDraft(urn, states.get(urn))',
    suite: 'test/graph/sqlite-store.test.ts',
  },
  {
    says: 'graph: lineage goes one level too far',
    find: 'this.#degree <= this.#hopsMax ?',
    replace: 'this.#degree <= this.#hopsMax + 1 ?',
  },
  {
    says: 'graph/sqlite: a mark is taken away though its entity has changed since',
    find: 'WHERE revision = settled.value ->> 1',
    replace: 'WHERE revision >= settled.value ->> 1',
    suite: 'test/graph/sqlite-store.test.ts',
  },
  {
    says: 'graph/sqlite: truncation also takes what is exactly as old as the boundary',
    find: 'AND millis < ?3) AS older',
    replace: 'AND millis <= ?3) AS older',
  },
  {
    says: 'graph/model: a URN may be longer than an index can take',
    find: 'byteLength(text) <= URN_REFERENCE_BYTES_MAX',
    replace: 'byteLength(text) <= URN_REFERENCE_BYTES_MAX * 10',
  },
  {
    says: 'search: a negated condition is read as a plain one',
    find: 'hasWords(clause, values, fields))\n  return met !== negated',
    replace: 'hasWords(clause, values, fields))\n  return met',
  },
  {
    says: 'search: what was removed is found all the same',
    find: "const removed = aspects.get('status')?.value['removed'] === true",
    replace: "const removed = aspects.get('status')?.value['removed'] === 'true'",
  },
  {
    says: 'search/sqlite: the total is that of the page',
    find: 'const total = found?.length ?? (counted ? this.#size(spellings) : ordered.length)',
    replace: 'const total = page.length',
  },
  {
    says: 'search/sqlite: facets are cut off by the first ones found, not the most frequent',
    find: 'counts[value]! > least)',
    replace: 'counts[value]! >= 0).slice(0, most)',
  },
  {
    says: 'server/catalog: marks are settled before the index has the documents',
    find: '    await index.put(documents)\n',
    replace: '    void index.put(documents)\n',
  },
  {
    says: 'server/catalog: CREATE overwrites what is there',
    find: "(changeType === 'CREATE' && aspect !== undefined) ||",
    replace: '',
  },
  {
    says: 'server/catalog: an entity can be given an aspect that its type does not carry',
    find: '${urn} does not exist.`)\n      requireCarried(registry, urn, aspect.name)',
    replace: '${urn} does not exist.`)\n      void registry',
  },
  {
    says: 'server/catalog: removing by key takes nothing away',
    find: 'if (detach(list.tree, path, 0)) list.changed = true',
    replace: 'detach(list.tree, path, 0)',
  },
  {
    says: 'server/catalog: a page of a scroll begins with the last hit of the one before',
    find: 'const last = answer.hits[count - 1]',
    replace: 'const last = answer.hits[count - 2]',
  },
  {
    says: 'server/access: a token counts after it has expired',
    find: 'if (expiresMillis !== undefined && expiresMillis <= nowMillis) {',
    replace: 'if (expiresMillis !== undefined && expiresMillis <= 0) {',
  },
  {
    says: 'server/http: routes do not ask for a role',
    find: 'requireRole(caller, role, `use ${name}`)',
    replace: 'requireRole(caller, caller.role, `use ${name}`)',
  },
  {
    says: 'server/graphql: root fields do not ask for a role',
    find: "if (!includesRole(context.role, role)) throw new CatalogError('FORBIDDEN', denied)",
    replace: '',
  },
  {
    says: 'server/graphql: what is read after an edit of the same document is that of before',
    find: 'const afterCommit = () => loader.clear()',
    replace: 'const afterCommit = () => {}',
  },
  {
    says: 'graph/neo4j: a mark is taken away though its entity has changed since',
    find: 'WHERE entity.revision = row.revision',
    replace: 'WHERE entity.revision >= row.revision',
    suite: 'test/graph/neo4j-store.test.ts',
  },
  {
    says: 'graph/neo4j: a writer reads what it decides on without a lock',
    find: `  SET found.entityType = found.entityType
`,
    replace: '',
    suite: 'test/graph/neo4j-locks.test.ts',
  },
  {
    says: 'graph/neo4j: a deletion reads what it takes away without a lock',
    find: `  SET entity.entityType = entity.entityType
  WITH store, entity
`,
    replace: '  WITH store, entity\n',
    suite: 'test/graph/neo4j-locks.test.ts',
  },
  {
    says: 'graph/neo4j: a mark is compared without a lock, and settled after a change',
    find: `  SET entity.entityType = entity.entityType
  WITH entity, row
`,
    replace: '  WITH entity, row\n',
    suite: 'test/graph/neo4j-locks.test.ts',
  },
  {
    says: 'search/typesense: a negated condition is read as a plain one',
    find: 'const whether = (tokens: readonly Token[]) => (negated ? lacking(tokens) : having(tokens))',
    replace: 'const whether = (tokens: readonly Token[]) => having(tokens)',
    suite: 'test/search/typesense-index.test.ts',
  },
  {
    says: 'server/catalog: a patch guesses that what it steps through is an object',
    find: 'return field && isHolder(field) ? membersOf(field.notes.start ?? {}) : undefined',
    replace: 'return membersOf(field?.notes.start ?? {})',
  },
  {
    says: 'graph: a whole number beyond 2^53 loses its last digit',
    find: 'return Number.isFinite(double) && String(double) !== digits',
    replace: 'return false',
  },
]

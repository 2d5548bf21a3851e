/** Documents with which GraphiQL opens; they query the sample that `npm run seed` writes. */
export const EXAMPLES: readonly string[] = [
  `# Which upstream entities does a dashboard have, and who owns it?
# Load the sample first: npm run seed
# If access is controlled, enter {"Authorization": "Bearer …"} under Headers.
query Dashboard {
  dashboard(urn: "urn:li:dashboard:(looker,trading_today)") {
    properties {
      name
      description
    }
    ownership {
      owners {
        type
        owner {
          ... on CorpUser { username }
          ... on CorpGroup { name }
        }
      }
    }
    lineage(input: { direction: UPSTREAM, count: 10 }) {
      total
      relationships {
        type
        entity { urn type }
      }
    }
  }
}
`,
  `# Which datasets about orders contain personal data?
query Search {
  searchAcrossEntities(input: { types: [DATASET], query: "tags:pii orders", count: 10 }) {
    total
    searchResults {
      entity {
        ... on Dataset {
          name
          platform { name }
          tags { tags { tag { name } } }
        }
      }
    }
  }
}
`,
]

/** Documents with which the graph explorer opens. */
export const GRAPH_EXAMPLES: readonly string[] = [
  `# Which datasets of a group have upstreams that are not certified?
# Load the sample first: npm run seed
query Uncertified {
  datasets(
    limit: 20
    where: {
      ownedByCorpGroups: { some: { name: { eq: "Analytics" } } }
      upstreams: { some: { taggedWithTags: { none: { urn: { eq: "urn:li:tag:certified" } } } } }
    }
  ) {
    urn
    upstreams(limit: 5, where: { taggedWithTags: { none: { urn: { eq: "urn:li:tag:certified" } } } }) {
      name
      ownedByCorpUsers(limit: 5) { name }
    }
  }
}
`,
]

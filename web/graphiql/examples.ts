/** Documents that the page opens with; they ask for what `npm run seed` writes. */
export const EXAMPLES: readonly string[] = [
  `# What does a dashboard rest on, and who owns it?
# Load the sample first: npm run seed
# Where access is controlled, enter {"Authorization": "Bearer …"} under Headers.
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
  `# Which datasets that are about orders name a person?
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

/** The same for the graph explorer. */
export const GRAPH_EXAMPLES: readonly string[] = [
  `# Which datasets of a group are made from something that is not certified?
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

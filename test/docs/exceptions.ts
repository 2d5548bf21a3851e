const NO_SERVER_ENDS = 'It runs until it is stopped'
const NODES = 'They are other machines; test/durability/typesense-cluster.test.ts has nodes here'
const FETCHES = 'It fetches packages'

/** Printed lines that are not run, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'npm ci && npm start': `${FETCHES}; the suite starts the same server from its source`,
  'npm ci && npm test': 'This test is a part of it',
  'npm run test:quick': 'All the suites beside this one',
  'npm run dev': NO_SERVER_ENDS,
  'npm run stores': `${NO_SERVER_ENDS}; suites on both stores start them so`,
  'npm run stores -- --only neo4j --browser': `${NO_SERVER_ENDS}; suites on Neo4j start one so`,
  'npm run stores -- --only typesense': `${NO_SERVER_ENDS}; suites on Typesense start one so`,
  'TYPESENSE_URL=http://127.0.0.1:8108 TYPESENSE_API_KEY=… npm start':
    'A second store for one line; suites on Typesense run the server on it',
  'NEO4J_URI=neo4j+s://1a2b3c4d.databases.neo4j.io NEO4J_USERNAME=… NEO4J_PASSWORD=… NEO4J_DATABASE=… npm start':
    'Nothing here is Aura',
  'typesense-server --data-dir=/data --api-key=… --nodes=/etc/typesense/nodes --peering-address=10.0.0.1':
    NODES,
  'TYPESENSE_URL=http://10.0.0.1:8108,http://10.0.0.2:8108,http://10.0.0.3:8108 TYPESENSE_API_KEY=… npm start':
    NODES,
  "pip install 'acryl-datahub[datahub-rest]'": `${FETCHES}; npm run test:clients does so`,
  "datahub get --urn 'urn:li:dashboard:(looker,trading_today)'":
    'npm run test:clients runs the commands of the client',
  'datahub ingest -c recipe.yml': 'npm run test:clients runs the commands of the client',
  'npm run seed -- --dbt target/manifest.json --catalog target/catalog.json':
    'Nothing here is a dbt project; test/seed/dbt.test.ts has one',
  "npm run export -- --out lineage.json --lineage 'urn:li:dataset:(…)' --direction upstream":
    'The URN is the reader’s; test/commands/export.test.ts exports a lineage',
  'npm run format': 'It would lay out the whole project, which takes a while',
}

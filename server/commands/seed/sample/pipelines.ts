import { dataFlowInfo } from '../../../../graph/aspects/data-flow-info.ts'
import { dataJobInfo } from '../../../../graph/aspects/data-job-info.ts'
import { dataJobInputOutput } from '../../../../graph/aspects/data-job-input-output.ts'
import { dataPlatformInstance } from '../../../../graph/aspects/data-platform-instance.ts'
import { status } from '../../../../graph/aspects/status.ts'
import { subTypes } from '../../../../graph/aspects/sub-types.ts'
import { lineageOf, sourcesOf } from '../columns.ts'
import { entity, set, type Group } from '../proposal.ts'
import { daysAgo, inDomain, ownedBy, browsedAt, ROBOT, tagged, type Owner } from '../settings.ts'
import { urnOf, type Table } from '../table.ts'
import * as urns from '../urns.ts'
import { MARTS } from './models.ts'
import { person, team } from './people.ts'
import { SHOP } from './shop.ts'
import { DOMAINS, tag } from './vocabulary.ts'
import { RAW } from './warehouse.ts'

interface Job {
  readonly id: string
  readonly doc: string
  readonly kind: 'COMMAND' | 'SQL'
  /** What it makes; its inputs follow from the columns of these. */
  readonly makes: readonly Table[]
  /** Datasets that it reads besides. */
  readonly reads?: readonly Table[]
  /** Jobs of the same pipeline that must be through before. */
  readonly after?: readonly string[]
}

interface Flow {
  readonly id: string
  readonly doc: string
  readonly schedule: string
  readonly tag: string
  readonly owners: readonly Owner[]
  readonly domain?: string
  readonly jobs: readonly Job[]
}

const FLOWS: readonly Flow[] = [
  {
    id: 'shop_to_warehouse',
    doc: 'Copies the tables of the shop into the warehouse. Late? Look at the replica first.',
    schedule: '5 * * * *',
    tag: tag('hourly'),
    owners: [
      { owner: team('data-platform'), kind: 'technical' },
      { owner: person('priya'), kind: 'onCall' },
    ],
    jobs: [
      {
        id: 'copy_orders',
        doc: 'Orders and their lines, by the time of their last change.',
        kind: 'SQL',
        makes: [RAW.orders, RAW.orderItems],
      },
      {
        id: 'copy_money',
        doc: 'Payments and refunds. Waits for the orders, so that each has one.',
        kind: 'SQL',
        makes: [RAW.payments, RAW.refunds],
        after: ['copy_orders'],
      },
      {
        id: 'copy_catalogue',
        doc: 'Books and editions, whole, once a night.',
        kind: 'SQL',
        makes: [RAW.books, RAW.editions],
      },
      {
        id: 'copy_customers',
        doc: 'Customers, once a night. Those who asked to be forgotten are forgotten here too.',
        kind: 'SQL',
        makes: [RAW.customers],
      },
    ],
  },
  {
    id: 'events_to_warehouse',
    doc: 'Writes the events of the storefront to the warehouse, each once.',
    schedule: '*/10 * * * *',
    tag: tag('hourly'),
    owners: [{ owner: team('data-platform'), kind: 'technical' }],
    domain: DOMAINS.commerce.urn,
    jobs: [
      {
        id: 'land_page_views',
        doc: 'Drops events that arrived twice, and flattens the rest.',
        kind: 'COMMAND',
        makes: [RAW.pageViews],
      },
    ],
  },
  {
    id: 'restock_forecast',
    doc: 'Guesses how many copies we shall need.',
    schedule: '30 4 * * *',
    tag: tag('nightly'),
    owners: [
      { owner: person('hana'), kind: 'business' },
      { owner: person('priya'), kind: 'technical' },
    ],
    domain: DOMAINS.catalogue.urn,
    jobs: [
      {
        id: 'check_sales',
        doc: 'Stops the pipeline when yesterday is missing from the order lines.',
        kind: 'SQL',
        makes: [],
      },
      {
        id: 'forecast',
        doc: 'Fits a curve to the sales of each edition, and takes off what is on the shelves.',
        kind: 'COMMAND',
        makes: [MARTS.restock],
        reads: [SHOP.stock],
        after: ['check_sales'],
      },
    ],
  },
]

export function pipelines(): Group[] {
  return FLOWS.flatMap((flow) => [
    flowEntity(flow),
    ...flow.jobs.map((each) => jobEntity(flow, each)),
  ])
}

function flowEntity({ id, doc, schedule, owners, domain, tag: cadence }: Flow): Group {
  return entity(
    urns.flow(id),
    set(status, { removed: false }),
    set(dataPlatformInstance, { platform: urns.platform('airflow') }),
    set(subTypes, { typeNames: ['DAG'] }),
    set(dataFlowInfo, {
      name: id,
      description: doc,
      customProperties: { schedule },
      externalUrl: `https://airflow.foxglove.example/dags/${id}`,
      env: 'PROD',
      created: { time: daysAgo(800), actor: ROBOT },
    }),
    ...browsedAt('airflow', []),
    ownedBy(owners),
    tagged([cadence]),
    inDomain(domain),
  )
}

function jobEntity(flow: Flow, { id, doc, kind, makes, reads = [], after = [] }: Job): Group {
  const flowUrn = urns.flow(flow.id)
  const inputs = [...makes.flatMap(({ columns }) => sourcesOf(columns)), ...reads.map(urnOf)]
  return entity(
    urns.job(flowUrn, id),
    set(status, { removed: false }),
    set(dataPlatformInstance, { platform: urns.platform('airflow') }),
    set(subTypes, { typeNames: ['Task'] }),
    set(dataJobInfo, {
      name: id,
      description: doc,
      type: { string: kind },
      flowUrn,
      env: 'PROD',
      externalUrl: `https://airflow.foxglove.example/dags/${flow.id}/${id}`,
    }),
    set(dataJobInputOutput, {
      inputDatasets: [...new Set(inputs)],
      outputDatasets: makes.map(urnOf),
      inputDatajobs: after.map((before) => urns.job(flowUrn, before)),
      fineGrainedLineages: makes.flatMap((table) => lineageOf(urnOf(table), table.columns)),
    }),
    ...browsedAt('airflow', [{ urn: flowUrn, name: flow.id }]),
    ownedBy(flow.owners),
    inDomain(flow.domain),
  )
}

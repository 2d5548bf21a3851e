import { incidentInfo, type IncidentInfo } from '../../../graph/aspects/quality/incident-info.ts'
import { incident } from '../../../graph/aspects/quality/incident.entity.ts'
import { incidentsSummary } from '../../../graph/aspects/quality/incidents-summary.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { INCIDENT_ON } from '../../../graph/records/edges.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import type {
  FieldArguments,
  IncidentPriority,
  IncidentStatusInput,
  Maybe,
} from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext, type Link } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { withSubjectRights } from '../shared/subject-rights.ts'
import { incomingLinks, toLinkPage } from '../shared/incoming.ts'
import { newUrn } from '../shared/new-urn.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn, urnsIn } from '../shared/target.ts'

/** Answers the incidents of an entity that match, the latest first; null for types without any. */
async function incidents(link: Link, input: FieldArguments['incidents'], context: GraphqlContext) {
  const { catalog, loader } = context
  if (!catalog.registry.carries(entityTypeOf(link.urn), incidentsSummary.name)) return null
  const links = await incomingLinks(link, INCIDENT_ON, context)
  const entries = await Promise.all(
    links.map(async (incidentLink) => {
      const value: IncidentInfo = (await loader.aspect(incidentLink.urn, incidentInfo.name)) ?? {}
      return { link: incidentLink, value }
    }),
  )
  const matchingLinks = entries
    .filter(({ value }) => matches(value, input))
    .toSorted((a, b) => createdMillis(b.value) - createdMillis(a.value))
    .map((entry) => entry.link)
  const list = toLinkPage('incidents', matchingLinks, input)
  // As in DataHub, the size of the page that was asked for.
  return { ...list, count: input.count ?? list.count }
}

function matches(
  { status, priority, assignees }: IncidentInfo,
  input: FieldArguments['incidents'],
): boolean {
  const assignedUrns = assignees?.map(({ actor }) => actor as string) ?? []
  return (
    (!input.state || status?.state === input.state) &&
    (!input.stage || status?.stage === input.stage) &&
    (!input.priority || priority === INCIDENT_PRIORITIES.indexOf(input.priority)) &&
    (!input.assigneeUrns || input.assigneeUrns.some((urn) => assignedUrns.includes(urn)))
  )
}

const createdMillis = ({ created }: IncidentInfo) => created?.time ?? 0

/** Priorities; an incident stores the index. */
const INCIDENT_PRIORITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const

async function readPriority({ urn }: Link, _input: never, { loader }: GraphqlContext) {
  const priority = (await loader.aspect(urn, incidentInfo.name))?.['priority']
  return typeof priority === 'number' ? (INCIDENT_PRIORITIES[priority] ?? null) : null
}

const raiseIncident: Mutation<'raiseIncident'> = async (_root, { input }, context) => {
  const { resourceUrn, resourceUrns, type, customType, title, description, startedAt } = input
  const resources = urnsIn([...(resourceUrns ?? []), ...(resourceUrn ? [resourceUrn] : [])])
  if (resources.length === 0) refuseEdit('resourceUrns must name at least one entity')
  if (type === 'CUSTOM' && !customType) refuseEdit('customType is required for the type CUSTOM')
  const urn = newUrn(context, incident.name, undefined)
  const stamp = callerStamp(context)
  await edit(await withSubjectRights(context, urn, resources), [
    ...resources.map(requireResource),
    changeOrCreate(urn, incidentInfo, () => ({
      type,
      ...presentMembers({ customType, title, description, startedAt }),
      entities: resources,
      ...parseUrgency(input.priority, input.assigneeUrns, context),
      status: newStatus(input.status, context),
      source: { type: 'MANUAL' as const },
      created: stamp,
    })),
  ])
  return urn
}

/** Updates an incident; as in DataHub, an omitted priority or list of assignees removes it. */
const updateIncident: Mutation<'updateIncident'> = async (_root, { urn: text, input }, context) => {
  const { title, description, startedAt, status, resourceUrns } = input
  const resources = urnsIn(resourceUrns ?? [])
  if (resourceUrns && resources.length === 0) refuseEdit('resourceUrns must not be empty')
  const author = await withSubjectRights(context, parseIncidentUrn(text), resources)
  await edit(author, [
    ...resources.map(requireResource),
    changeIncident(text, ({ priority: _priority, assignees: _assignees, ...value }) => ({
      ...value,
      ...presentMembers({ title, description, startedAt }),
      ...(resources.length > 0 && { entities: resources }),
      ...(status && { status: newStatus(status, context) }),
      ...parseUrgency(input.priority, input.assigneeUrns, context),
    })),
  ])
  return true
}

const updateIncidentStatus: Mutation<'updateIncidentStatus'> = async (
  _root,
  { urn, input },
  context,
) => {
  const status = newStatus(input, context)
  const author = await withSubjectRights(context, parseIncidentUrn(urn))
  await edit(author, [changeIncident(urn, (value) => ({ ...value, status }))])
  return true
}

function changeIncident(text: string, change: (value: IncidentInfo) => IncidentInfo): AspectChange {
  return changeExisting(parseIncidentUrn(text), incidentInfo, (value) => change(value ?? {}))
}

const parseIncidentUrn = (text: string) => requireUrn(incident.name, 'an incident', text)

/** Requires an affected entity; a column that only its schema has is stored, to have a summary. */
function requireResource(urn: Urn): AspectChange {
  return {
    urn,
    checks: true,
    decide({ entityExists, aspect }, registry) {
      if (!entityExists) refuseEdit(`Failed to save the incident. ${urn} does not exist.`)
      return aspect ? undefined : registry.keyValueOf(urn)
    },
  }
}

function parseUrgency(
  priority: Maybe<IncidentPriority>,
  assigneeUrns: Maybe<readonly string[]>,
  context: GraphqlContext,
) {
  const assignedAt = callerStamp(context)
  return {
    ...(priority && { priority: INCIDENT_PRIORITIES.indexOf(priority) }),
    ...(assigneeUrns && {
      assignees: urnsIn(assigneeUrns).map((actor) => ({ actor, assignedAt })),
    }),
  }
}

function newStatus(input: Maybe<IncidentStatusInput>, context: GraphqlContext) {
  const { state = 'ACTIVE', stage, message } = input ?? {}
  return { state, ...presentMembers({ stage, message }), lastUpdated: callerStamp(context) }
}

/**
 * Incidents that users raise and resolve (docs/interface: edits/incidents), and the incidents of
 * an entity (docs/interface: graphql/incidents).
 */
export const incidentsTopic: SchemaModule = {
  resolvers: {
    Entity: { incidents },
    Incident: { priority: readPriority },
  },
  mutations: mutationsFor('editor', { raiseIncident, updateIncident, updateIncidentStatus }),
}

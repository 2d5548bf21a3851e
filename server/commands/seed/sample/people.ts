import { corpGroupInfo } from '../../../../graph/aspects/corp-group-info.ts'
import { corpUserEditableInfo } from '../../../../graph/aspects/corp-user-editable-info.ts'
import { corpUserInfo } from '../../../../graph/aspects/corp-user-info.ts'
import { groupMembership } from '../../../../graph/aspects/group-membership.ts'
import { ownershipTypeInfo } from '../../../../graph/aspects/ownership-type-info.ts'
import { status } from '../../../../graph/aspects/status.ts'
import { entity, set, type Group } from '../proposal.ts'
import { ROBOT } from '../settings.ts'
import * as urns from '../urns.ts'

/** Foxglove Books sells books over the internet; these are the people who care for its data. */
const PEOPLE = {
  mira: {
    name: 'Mira Okafor',
    title: 'Head of Data',
    team: 'data-platform',
    about: 'Came for the books, stayed for the order book. Ask me who owns what.',
  },
  priya: {
    name: 'Priya Raman',
    title: 'Data Engineer',
    team: 'data-platform',
    about: 'Everything that moves between the shop and the warehouse.',
  },
  jonas: {
    name: 'Jonas Lindqvist',
    title: 'Analytics Engineer',
    team: 'analytics',
    about: 'Models, tests, and long notes about what a sale is.',
  },
  clara: {
    name: 'Clara Weiss',
    title: 'Customer Analyst',
    team: 'analytics',
    about: 'Who comes back, and why.',
  },
  hana: {
    name: 'Hana Kobayashi',
    title: 'Head Buyer',
    team: 'commerce',
    about: 'Decides how many copies we order. Has been wrong about cookbooks before.',
  },
  elif: {
    name: 'Elif Demir',
    title: 'Product Manager, Storefront',
    team: 'commerce',
    about: 'The pages between a search and a parcel.',
  },
  tomas: {
    name: 'Tomás Herrera',
    title: 'Financial Controller',
    team: 'finance',
    about: 'Closes the month on the third working day.',
  },
  sam: {
    name: 'Samuel Osei',
    title: 'Data Protection Officer',
    team: 'data-platform',
    about: 'If it names a customer, talk to me first.',
  },
} as const

const TEAMS = {
  'data-platform': {
    name: 'Data Platform',
    lead: 'mira',
    doc: 'Runs the warehouse and its pipelines. On call day and night.',
  },
  analytics: {
    name: 'Analytics',
    lead: 'jonas',
    doc: 'Turns raw tables into models that people can trust.',
  },
  commerce: {
    name: 'Commerce',
    lead: 'elif',
    doc: 'Buys the books, fills the shop window, sends the parcels.',
  },
  finance: {
    name: 'Finance',
    lead: 'tomas',
    doc: 'Counts the money, twice.',
  },
} as const

type Person = keyof typeof PEOPLE
type Team = keyof typeof TEAMS

/** URN of a person or a team. */
export const person = (name: Person) => urns.user(loginOf(name))
export const team = (name: Team) => urns.group(name)

export function people(): Group[] {
  return [
    ...(Object.keys(PEOPLE) as Person[]).map(personEntity),
    robot(),
    ...(Object.keys(TEAMS) as Team[]).map(teamEntity),
    onCall(),
  ]
}

function personEntity(key: Person): Group {
  const { name, title, team: teamName, about } = PEOPLE[key]
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${loginOf(key)}@foxglove.example`
  const lead = TEAMS[teamName].lead
  const manager = key === lead ? 'mira' : lead
  return entity(
    urns.user(loginOf(key)),
    set(status, { removed: false }),
    set(corpUserInfo, {
      active: true,
      displayName: name,
      fullName: name,
      firstName,
      lastName,
      email,
      title,
      departmentName: TEAMS[teamName].name,
      ...(key !== manager && { managerUrn: person(manager) }),
    }),
    set(corpUserEditableInfo, { aboutMe: about, slack: `@${key}`, teams: [TEAMS[teamName].name] }),
    set(groupMembership, { groups: [team(teamName)] }),
  )
}

/** The account that connectors and pipelines write as. */
function robot(): Group {
  const name = 'Catalog Robot'
  return entity(
    ROBOT,
    set(status, { removed: false }),
    set(corpUserInfo, { active: true, displayName: name, fullName: name, system: true }),
  )
}

function teamEntity(key: Team): Group {
  const { name, lead, doc } = TEAMS[key]
  const members = (Object.keys(PEOPLE) as Person[]).filter((each) => PEOPLE[each].team === key)
  return entity(
    team(key),
    set(status, { removed: false }),
    set(corpGroupInfo, {
      displayName: name,
      description: doc,
      email: `${key}@foxglove.example`,
      slack: `#${key}`,
      admins: [person(lead)],
      members: members.map(person),
      groups: [],
    }),
  )
}

/** A kind of ownership of our own, beside those that every catalog has. */
function onCall(): Group {
  return entity(
    urns.ownershipType('on-call'),
    set(ownershipTypeInfo, {
      name: 'On Call',
      description: 'Is woken up when the asset is late or wrong.',
    }),
    set(status, { removed: false }),
  )
}

/** `mira.okafor`, without marks on letters. */
function loginOf(key: Person): string {
  const plain = PEOPLE[key].name.normalize('NFD').replaceAll(/\p{Mark}/gu, '')
  return plain.toLowerCase().replace(' ', '.')
}

import {
  AddOwnersDocument,
  AddTagsDocument,
  AddTermsDocument,
  RemoveOwnerDocument,
  RemoveTagDocument,
  RemoveTermDocument,
  SetDomainDocument,
  type EntityType,
} from '../api/documents.generated.ts'
import type { OwnerEntry } from '../model/card.ts'
import { nameOf, type Named } from '../model/names.ts'
import { step, type Edit } from './step.ts'

/** The target of an edit: an entity or one of its columns. */
export interface Target {
  readonly resourceUrn: string
  readonly subResource?: string
  readonly subResourceType?: 'DATASET_FIELD'
}

/** A type of label, with the edits that add and remove one. */
export interface LabelKind {
  readonly one: string
  readonly types: readonly EntityType[]
  add(target: Target, entity: Named): Edit
  remove(target: Target, entity: Named): Edit
}

export const TAGS: LabelKind = {
  one: 'tag',
  types: ['TAG'],
  add: (target, tag) => ({
    done: `Tagged with ${nameOf(tag)}.`,
    step: addTag(target, tag),
    undo: removeTag(target, tag),
  }),
  remove: (target, tag) => ({
    done: `Removed the tag ${nameOf(tag)}.`,
    step: removeTag(target, tag),
    undo: addTag(target, tag),
  }),
}

const addTag = (target: Target, { urn }: Named) =>
  step(AddTagsDocument, { input: { ...target, tagUrns: [urn] } })
const removeTag = (target: Target, { urn: tagUrn }: Named) =>
  step(RemoveTagDocument, { input: { ...target, tagUrn } })

export const TERMS: LabelKind = {
  one: 'term',
  types: ['GLOSSARY_TERM'],
  add: (target, term) => ({
    done: `Added the term ${nameOf(term)}.`,
    step: addTerm(target, term),
    undo: removeTerm(target, term),
  }),
  remove: (target, term) => ({
    done: `Removed the term ${nameOf(term)}.`,
    step: removeTerm(target, term),
    undo: addTerm(target, term),
  }),
}

const addTerm = (target: Target, { urn }: Named) =>
  step(AddTermsDocument, { input: { ...target, termUrns: [urn] } })
const removeTerm = (target: Target, { urn: termUrn }: Named) =>
  step(RemoveTermDocument, { input: { ...target, termUrn } })

/** Returns the edit that adds an owner with a type of ownership. */
export function ownerAddition(resourceUrn: string, entry: OwnerEntry): Edit {
  const done = `Added the owner ${nameOf(entry.owner)}.`
  return { done, step: addOwner(resourceUrn, entry), undo: removeOwner(resourceUrn, entry) }
}

/** Returns the edit that removes an owner of one type. */
export function ownerRemoval(resourceUrn: string, entry: OwnerEntry): Edit {
  const done = `Removed the owner ${nameOf(entry.owner)}.`
  return { done, step: removeOwner(resourceUrn, entry), undo: addOwner(resourceUrn, entry) }
}

const addOwner = (resourceUrn: string, { owner, typeUrn, type }: OwnerEntry) =>
  step(AddOwnersDocument, {
    input: {
      resourceUrn,
      owners: [
        {
          ownerUrn: owner.urn,
          ownerEntityType: owner.__typename === 'CorpGroup' ? 'CORP_GROUP' : 'CORP_USER',
          ...(typeUrn ? { ownershipTypeUrn: typeUrn } : { type: type ?? 'NONE' }),
        },
      ],
    },
  })
const removeOwner = (resourceUrn: string, { owner, typeUrn }: OwnerEntry) =>
  step(RemoveOwnerDocument, {
    input: { resourceUrn, ownerUrn: owner.urn, ownershipTypeUrn: typeUrn },
  })

/** Returns the edit that sets the domain of an entity, or clears it. */
export function domainMove(
  resourceUrn: string,
  domain: Named | undefined,
  before: Named | undefined,
  version: number,
): Edit {
  const move = (to: Named | undefined) =>
    step(SetDomainDocument, { input: { domainUrn: to?.urn, resources: [{ resourceUrn }] } })
  const done = domain ? `Moved to the domain ${nameOf(domain)}.` : 'Removed it from its domain.'
  return { done, step: move(domain), undo: move(before), version }
}

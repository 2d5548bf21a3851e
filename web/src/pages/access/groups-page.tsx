import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { queryClient, useCatalogQuery } from '../../api/graphql-client.ts'
import {
  AddMembersDocument,
  CreateGroupDocument,
  GroupsDocument,
  RemoveMembersDocument,
  SessionDocument,
  type GroupsQuery,
  type RelationshipsInput,
} from '../../api/documents.generated.ts'
import { Dialog } from '../../edits/dialog.tsx'
import { DryRunPanel } from '../../edits/dry-run.tsx'
import { useApplyEdit } from '../../edits/edits.tsx'
import { EntityPicker } from '../../edits/entity-picker.tsx'
import { Entry } from '../../edits/label-list.tsx'
import { sendStep, step, type Edit } from '../../edits/step.ts'
import { useDryRun } from '../../edits/use-dry-run.ts'
import editing from '../../edits/edits.module.css'
import { nameOf, type Named } from '../../model/names.ts'
import { EntityLink } from '../../parts/entity-link.tsx'
import { quantity } from '../../parts/figures.ts'
import { useAttempt } from '../../parts/use-attempt.ts'
import { AccessFrame } from './access-frame.tsx'
import styles from './access.module.css'
import { mayManageAccess } from '../../model/may-manage-access.ts'
import { RecordList, ROWS_MAX, useListSearch } from './record-list.tsx'

type Group = NonNullable<NonNullable<GroupsQuery['listGroups']>['groups']>[number]

/** Memberships that the catalog manages, unlike those of a directory. */
const NATIVE = 'IsMemberOfNativeGroup'
const MEMBERS: RelationshipsInput = {
  types: ['IsMemberOfGroup', NATIVE],
  direction: 'INCOMING',
  start: 0,
  count: ROWS_MAX,
}
/** Names of members that a row shows. */
const NAMES_MAX = 4

/** Renders the groups of the catalog with their members. */
export function GroupsPage() {
  const { data: session } = useCatalogQuery(SessionDocument, {})
  const search = useListSearch()
  const { data, error, refetch } = useCatalogQuery(
    GroupsDocument,
    { input: search.input, members: MEMBERS },
    { enabled: mayManageAccess(session), keepsPrevious: true },
  )
  const [isCreating, setCreating] = useState(false)
  const [editedUrn, setEdited] = useState<string>()
  const groups = data?.listGroups?.groups ?? []
  const editedGroup = groups.find(({ urn }) => urn === editedUrn)
  return (
    <AccessFrame
      title="Groups"
      isBusy={!data && !error}
      tools={
        <Button size="xs" aria-expanded={isCreating} onClick={() => setCreating(!isCreating)}>
          New group
        </Button>
      }
    >
      {isCreating && <NewGroup close={() => setCreating(false)} />}
      <RecordList
        title="Groups"
        one="group"
        many="groups"
        search={search}
        total={data && (data.listGroups?.total ?? 0)}
        error={error ?? undefined}
        retry={refetch}
        columns={['Name', 'Members']}
        action="Change"
        rows={groups.map((group) => (
          <GroupRow key={group.urn} group={group} edit={() => setEdited(group.urn)} />
        ))}
      />
      {editedGroup && <Members group={editedGroup} close={() => setEdited(undefined)} />}
    </AccessFrame>
  )
}

function GroupRow({ group, edit }: { readonly group: Group; readonly edit: () => void }) {
  const members = (group.members?.relationships ?? []).flatMap(({ entity }) => entity ?? [])
  const total = group.members?.total ?? 0
  return (
    <tr>
      <td className={styles.name}>
        <EntityLink entity={group} />
        <span className="quiet">{group.description?.description}</span>
      </td>
      <td>
        <span className={styles.links}>
          {members.slice(0, NAMES_MAX).map((member) => (
            <EntityLink key={member.urn} entity={member} />
          ))}
          {total > NAMES_MAX && <span className="quiet">and {total - NAMES_MAX} more</span>}
          {total === 0 && <span className="quiet">nobody</span>}
        </span>
      </td>
      <td>
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Members of ${nameOf(group)}`}
          onClick={edit}
        >
          Members
        </Button>
      </td>
    </tr>
  )
}

function NewGroup({ close }: { readonly close: () => void }) {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const creation = step(CreateGroupDocument, { input: { name: name.trim(), description } })
  const dryRun = useDryRun(name.trim() === '' ? undefined : { step: creation })
  const { problem, run } = useAttempt(async () => {
    await sendStep(creation)
    await queryClient.invalidateQueries()
    close()
  })
  const create = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form className={styles.panel} aria-label="New group" onSubmit={create}>
      <div className={styles.fields}>
        <TextInput
          size="xs"
          label="Name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem || dryRun.inputProblem}
          data-autofocus
        />
        <TextInput
          size="xs"
          label="Description"
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" disabled={name.trim() === ''}>
          Create
        </Button>
      </div>
      <DryRunPanel dryRun={dryRun} hasField />
    </form>
  )
}

function Members({ group, close }: { readonly group: Group; readonly close: () => void }) {
  const applyEdit = useApplyEdit()
  const members = (group.members?.relationships ?? []).flatMap(({ type, entity }) =>
    entity ? [{ entity, isNative: type === NATIVE }] : [],
  )
  const nativeMembers = members.filter(({ isNative }) => isNative)
  const directoryMembers = members.filter(({ isNative }) => !isNative)
  return (
    <Dialog title={`Members of ${nameOf(group)}`} close={close}>
      <div className={editing.list}>
        <p className="quiet">{quantity(members.length, 'member')}</p>
        {nativeMembers.map(({ entity }) => (
          <Entry
            key={entity.urn}
            entity={entity}
            remove={() => applyEdit(memberRemoval(group, entity))}
          />
        ))}
        {directoryMembers.map(({ entity }) => (
          <div key={entity.urn}>
            <EntityLink entity={entity} hasIcon /> <span className="quiet">by the directory</span>
          </div>
        ))}
        <EntityPicker
          label="Add a person"
          types={['CORP_USER']}
          without={nativeMembers.map(({ entity }) => entity)}
          pick={(person) => void applyEdit(memberAddition(group, person))}
        />
      </div>
    </Dialog>
  )
}

const membershipInput = (group: Named, person: Named) => ({
  input: { groupUrn: group.urn, userUrns: [person.urn] },
})
const addMember = (group: Named, person: Named) =>
  step(AddMembersDocument, membershipInput(group, person))
const removeMember = (group: Named, person: Named) =>
  step(RemoveMembersDocument, membershipInput(group, person))

const memberAddition = (group: Named, person: Named): Edit => ({
  done: `${nameOf(person)} is a member of ${nameOf(group)} now.`,
  step: addMember(group, person),
  undo: removeMember(group, person),
})
const memberRemoval = (group: Named, person: Named): Edit => ({
  done: `${nameOf(person)} is no member of ${nameOf(group)} any more.`,
  step: removeMember(group, person),
  undo: addMember(group, person),
})

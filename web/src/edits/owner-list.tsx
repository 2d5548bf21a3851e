import { useState } from 'react'
import { useCatalogQuery } from '../api/graphql-client.ts'
import { OwnershipKindsDocument } from '../api/documents.generated.ts'
import type { OwnerEntry } from '../model/card.ts'
import { nameInKey } from '../model/key-names.ts'
import styles from './edits.module.css'
import { useApplyEdit } from './edits.tsx'
import { EntityPicker } from './entity-picker.tsx'
import { Entry } from './label-list.tsx'
import { ownerAddition, ownerRemoval } from './labels.ts'

const TECHNICAL = 'urn:li:ownershipType:__system__technical_owner'

/** Renders the editor of an entity's owners and their ownership types. */
export function OwnerList({
  urn,
  owners,
}: {
  readonly urn: string
  readonly owners: readonly OwnerEntry[]
}) {
  const applyEdit = useApplyEdit()
  const [typeUrn, setTypeUrn] = useState(TECHNICAL)
  const { data } = useCatalogQuery(OwnershipKindsDocument, {})
  const kinds = data?.listOwnershipTypes?.ownershipTypes ?? []
  const sameTypeOwners = owners.filter((entry) => entry.typeUrn === typeUrn)
  return (
    <div className={styles.list}>
      {owners.map((entry) => (
        <Entry
          key={entry.owner.urn + entry.as}
          entity={entry.owner}
          remove={() => applyEdit(ownerRemoval(urn, entry))}
        >
          {entry.as && <span className="quiet">{entry.as}</span>}
        </Entry>
      ))}
      <label className={styles.choice}>
        <span>As</span>
        <select value={typeUrn} onChange={(event) => setTypeUrn(event.currentTarget.value)}>
          {kinds.map(({ urn: kind, info }) => (
            <option key={kind} value={kind}>
              {info?.name ?? nameInKey(kind)}
            </option>
          ))}
        </select>
      </label>
      <EntityPicker
        label="Add an owner"
        types={['CORP_USER', 'CORP_GROUP']}
        without={sameTypeOwners.map(({ owner }) => owner)}
        pick={(owner) =>
          void applyEdit(ownerAddition(urn, { owner, typeUrn, as: undefined, type: undefined }))
        }
      />
    </div>
  )
}

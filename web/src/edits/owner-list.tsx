import { useState } from 'react'
import { useCatalogQuery } from '../api/ask.ts'
import { OwnershipKindsDocument } from '../api/documents.generated.ts'
import type { OwnerOf } from '../model/card.ts'
import { nameInKey } from '../model/names.ts'
import styles from './edits.module.css'
import { useEdits } from './edits.tsx'
import { EntityPicker } from './entity-picker.tsx'
import { Entry } from './label-list.tsx'
import { addedOwner, removedOwner } from './labels.ts'

const TECHNICAL = 'urn:li:ownershipType:__system__technical_owner'

/** Renders the editor of an entity's owners and their ownership types. */
export function OwnerList({
  urn,
  owners,
}: {
  readonly urn: string
  readonly owners: readonly OwnerOf[]
}) {
  const applyEdit = useEdits()
  const [typeUrn, setTypeUrn] = useState(TECHNICAL)
  const { data } = useCatalogQuery(OwnershipKindsDocument, {})
  const kinds = data?.listOwnershipTypes?.ownershipTypes ?? []
  const ofThisType = owners.filter((each) => each.typeUrn === typeUrn)
  return (
    <div className={styles.list}>
      {owners.map((owned) => (
        <Entry
          key={owned.owner.urn + owned.as}
          entity={owned.owner}
          remove={() => applyEdit(removedOwner(urn, owned))}
        >
          {owned.as && <span className="quiet">{owned.as}</span>}
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
        without={ofThisType.map(({ owner }) => owner)}
        pick={(owner) =>
          void applyEdit(addedOwner(urn, { owner, typeUrn, as: undefined, type: undefined }))
        }
      />
    </div>
  )
}

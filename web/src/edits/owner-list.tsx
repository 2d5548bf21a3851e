import { useState } from 'react'
import { useAnswer } from '../api/ask.ts'
import { OwnershipKindsDocument } from '../api/documents.generated.ts'
import type { OwnerOf } from '../model/card.ts'
import { keyNameOf } from '../model/names.ts'
import styles from './edits.module.css'
import { useEdits } from './edits.tsx'
import { EntityPicker } from './entity-picker.tsx'
import { Entry } from './label-list.tsx'
import { addedOwner, removedOwner } from './labels.ts'

const TECHNICAL = 'urn:li:ownershipType:__system__technical_owner'

/** Who owns something and in which way, to be changed. */
export function OwnerList({
  urn,
  owners,
}: {
  readonly urn: string
  readonly owners: readonly OwnerOf[]
}) {
  const carryOut = useEdits()
  const [typeUrn, setTypeUrn] = useState(TECHNICAL)
  const { data } = useAnswer(OwnershipKindsDocument, {})
  const kinds = data?.listOwnershipTypes?.ownershipTypes ?? []
  const inThisWay = owners.filter((each) => each.typeUrn === typeUrn)
  return (
    <div className={styles.list}>
      {owners.map((owned) => (
        <Entry
          key={owned.owner.urn + owned.as}
          entity={owned.owner}
          remove={() => carryOut(removedOwner(urn, owned))}
        >
          {owned.as && <span className="quiet">{owned.as}</span>}
        </Entry>
      ))}
      <label className={styles.choice}>
        <span>As</span>
        <select value={typeUrn} onChange={(event) => setTypeUrn(event.currentTarget.value)}>
          {kinds.map(({ urn: kind, info }) => (
            <option key={kind} value={kind}>
              {info?.name ?? keyNameOf(kind)}
            </option>
          ))}
        </select>
      </label>
      <EntityPicker
        label="Add an owner"
        types={['CORP_USER', 'CORP_GROUP']}
        without={inThisWay.map(({ owner }) => owner)}
        pick={(owner) =>
          void carryOut(addedOwner(urn, { owner, typeUrn, as: undefined, type: undefined }))
        }
      />
    </div>
  )
}

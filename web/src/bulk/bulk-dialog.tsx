import { Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Selected } from '../api/bulk.ts'
import { OwnershipKindsDocument } from '../api/documents.generated.ts'
import { useCatalogQuery } from '../api/graphql-client.ts'
import { Dialog, FormButtons } from '../edits/dialog.tsx'
import edits from '../edits/edits.module.css'
import { EntityPicker } from '../edits/entity-picker.tsx'
import { Entry } from '../edits/label-list.tsx'
import { nameInKey } from '../model/key-names.ts'
import type { Named } from '../model/names.ts'
import { countText, quantity } from '../parts/figures.ts'
import { useApplyBulk } from './bulk-edits.tsx'
import type { ChangeKind, Selectable } from './changes.ts'
import { ForesightPanel } from './foresight-panel.tsx'
import { PropertyValue } from './property-value.tsx'
import { useForesight } from './use-foresight.ts'

const TECHNICAL = 'urn:li:ownershipType:__system__technical_owner'

interface Props {
  readonly selected: Selected
  readonly count: number
  readonly of: Selectable
  readonly close: () => void
  /** Called once the edit was sent. */
  readonly done: () => void
}

/** Renders the panel that changes many entities: one change, what it would do, and its button. */
export function BulkDialog({ selected, count, of, close, done }: Props) {
  const { edit } = useApplyBulk()
  const [kind, setKind] = useState<ChangeKind>(of.kinds[0]!)
  const [chosen, setChosen] = useState<readonly Named[]>([])
  const [ownershipType, setOwnershipType] = useState(TECHNICAL)
  const [text, setText] = useState('')
  const [values, setValues] = useState<readonly (string | number)[]>([])
  const [isSending, setSending] = useState(false)
  const draft = { urns: chosen.map(({ urn }) => urn), ownershipType, text, values }
  const change = kind.toChange(draft)
  const request = change && { ...selected, changes: [change] }
  const foresight = useForesight(request)
  const { edited = 0, previewed, total } = foresight.result?.outcome ?? {}
  const begin = (label: string) => {
    setKind(of.kinds.find((candidate) => candidate.label === label) ?? kind)
    setChosen([])
    setText('')
    setValues([])
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!request) return
    setSending(true)
    await edit(request)
    done()
  }
  const canSend = edited > 0 && !foresight.isBusy && !isSending
  return (
    <Dialog title={`Edit ${quantity(count, of.one, of.many)}`} close={close}>
      <form className={edits.editor} onSubmit={(event) => void send(event)}>
        <label className={edits.choice}>
          <span>Change</span>
          <select value={kind.label} onChange={(event) => begin(event.currentTarget.value)}>
            {of.kinds.map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
          </select>
        </label>
        {kind.hasOwnershipType && (
          <OwnershipTypeChoice value={ownershipType} choose={setOwnershipType} />
        )}
        {kind.types && <Chosen kind={kind} types={kind.types} chosen={chosen} choose={setChosen} />}
        {kind.isProperty && chosen[0] && (
          <PropertyValue key={chosen[0].urn} urn={chosen[0].urn} setValues={setValues} />
        )}
        {kind.text !== undefined && (
          <Textarea
            label={kind.text}
            autosize
            minRows={2}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <ForesightPanel {...foresight} />
        <FormButtons isDisabled={!canSend} isBusy={isSending} close={close}>
          {canSend && previewed === total ? `Change ${countText(edited)}` : 'Change'}
        </FormButtons>
      </form>
    </Dialog>
  )
}

interface ChosenProps {
  readonly kind: ChangeKind
  readonly types: NonNullable<ChangeKind['types']>
  readonly chosen: readonly Named[]
  readonly choose: (chosen: readonly Named[]) => void
}

/** Renders the entities that a change names, and a picker. */
function Chosen({ kind, types, chosen, choose }: ChosenProps) {
  return (
    <div className={edits.list}>
      {chosen.map((entity) => (
        <Entry
          key={entity.urn}
          entity={entity}
          remove={() => choose(chosen.filter(({ urn }) => urn !== entity.urn))}
        />
      ))}
      <EntityPicker
        label="Choose"
        types={types}
        without={chosen}
        pick={(entity) => choose(kind.isMany ? [...chosen, entity] : [entity])}
      />
    </div>
  )
}

function OwnershipTypeChoice({
  value,
  choose,
}: {
  readonly value: string
  readonly choose: (urn: string) => void
}) {
  const { data } = useCatalogQuery(OwnershipKindsDocument, {})
  return (
    <label className={edits.choice}>
      <span>As</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {(data?.listOwnershipTypes?.ownershipTypes ?? []).map(({ urn, info }) => (
          <option key={urn} value={urn}>
            {info?.name ?? nameInKey(urn)}
          </option>
        ))}
      </select>
    </label>
  )
}

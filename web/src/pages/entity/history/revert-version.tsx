import { useState } from 'react'
import { useCatalogQuery } from '../../../api/graphql-client.ts'
import { PositionsDocument } from '../../../api/documents.generated.ts'
import { RevertButton } from '../../../edits/revert.tsx'
import { memberDisplayName } from '../../../model/key-names.ts'
import { DifferenceList } from './difference-list.tsx'
import type { Difference } from './differences.ts'

interface Props {
  readonly urn: string
  readonly aspect: string
  readonly version: number
  readonly differences: readonly Difference[] | undefined
}

/** Renders the button that reverts the change which made a version of an aspect. */
export function RevertVersion({ urn, aspect, version, differences }: Props) {
  const [isAsked, setAsked] = useState(false)
  // Finding positions costs a read of each version, so only one who wants to revert pays for it.
  const { data } = useCatalogQuery(PositionsDocument, { urn, aspect }, { enabled: isAsked })
  const [latest] = data?.entity?.aspects ?? []
  const versions = latest ? [latest, ...(latest.history ?? [])] : []
  const position = versions.find((each) => each.version === version)?.position ?? 0
  const known = position > 0 ? { urn, aspect, from: position - 1, to: position } : undefined
  return (
    <RevertButton
      what={`${memberDisplayName(aspect)}, version ${version}`}
      reversal={data ? known : 'unknown'}
      onOpen={() => setAsked(true)}
    >
      {differences && <DifferenceList differences={differences} />}
    </RevertButton>
  )
}

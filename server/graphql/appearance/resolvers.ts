import { displayProperties } from '../../../graph/aspects/business/display-properties.ts'
import { embed } from '../../../graph/aspects/analytics/embed.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { changeExisting } from '../../catalog/write/aspect-changes.ts'
import { edit } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { presentMembers } from '../shared/stored-input.ts'

/** Sets the given members; others stay. */
const updateDisplayProperties: Mutation<'updateDisplayProperties'> = async (
  _root,
  { urn, input: { colorHex, icon } },
  context,
) => {
  await edit(context, [
    changeExisting(parseUrn(urn), displayProperties, (value) => {
      const parts = icon ? { icon: { ...value?.icon, ...presentMembers(icon) } } : {}
      return { ...value, ...presentMembers({ colorHex }), ...parts }
    }),
  ])
  return true
}

/** Sets the embedded page, or removes it if none is given. */
const updateEmbed: Mutation<'updateEmbed'> = async (
  _root,
  { input: { urn, renderUrl } },
  context,
) => {
  await edit(context, [
    changeExisting(parseUrn(urn), embed, (value) => {
      const { renderUrl: _former, ...rest } = value ?? {}
      return { ...rest, ...presentMembers({ renderUrl }) }
    }),
  ])
  return true
}

/** Colours, icons and embedded pages (docs/interface: edits/appearance). */
export const appearanceTopic: SchemaModule = {
  mutations: mutationsFor('editor', { updateDisplayProperties, updateEmbed }),
}

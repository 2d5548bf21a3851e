import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag } from '../../model/field.ts'
import { description, entityName } from '../../records/texts.ts'

export const dataHubRoleInfo = aspect('dataHubRoleInfo', {
  record: 'policy.DataHubRoleInfo',
  doc: 'Name and description of a role.',
  fields: {
    name: entityName(),
    description: description(),
    editable: flag({ doc: 'Whether people may change the role.' }),
  },
  example: { name: 'Editor', description: 'Edits metadata of all entities.', editable: false },
})
export type DataHubRoleInfo = AspectValue<typeof dataHubRoleInfo>

import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'

export const dataHubSecretValue = aspect('dataHubSecretValue', {
  record: 'secret.DataHubSecretValue',
  governedBy: 'MANAGE_SECRETS',
  readBy: 'nobody',
  doc: 'Name and encrypted value of a secret.',
  fields: {
    name: text({ search: { as: 'partialText' } }),
    value: text({
      doc: 'Encrypted: `v2:`, and nonce, ciphertext and tag of AES-256-GCM in base64.',
    }),
    description: text(),
    created: auditStamp({ time: 'createdTime' }),
  },
  example: {
    name: 'WAREHOUSE_PASSWORD',
    value: 'v2:w8mO5nkyNaNWNfhvZJ0TklwHu1WCpF1vrhjcr6hRRgGwRXwI',
    description: 'For the nightly recipe.',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type DataHubSecretValue = AspectValue<typeof dataHubSecretValue>

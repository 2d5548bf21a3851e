import { BlockList } from 'node:net'
import type { Catalog } from '../../server/catalog/catalog.ts'
import { postMessage } from '../../server/post-message.ts'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import type { WebhookParts } from '../../server/catalog/webhooks/webhook.ts'
import { Webhooks } from '../../server/catalog/webhooks/webhooks.ts'

/** Returns what webhooks need where access is not controlled. */
export function webhookParts(catalog: Catalog, more: Partial<WebhookParts> = {}): WebhookParts {
  return {
    catalog,
    currentOwner: async ({ owner }) => ({ ...SYSTEM_CALLER, actor: owner }),
    post: postMessage,
    allowedAddresses: new BlockList(),
    vendorNamespace: 'com.linkedin',
    ...more,
  }
}

/** Returns the subscriptions of a catalog that nobody sends. */
export const unsentWebhooks = (catalog: Catalog): Webhooks =>
  new Webhooks(webhookParts(catalog), () => ({}))

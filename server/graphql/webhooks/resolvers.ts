import { refuseRehearsal } from '../../catalog/rehearsal/rehearsed-catalog.ts'
import {
  deliveryBody,
  parseDeliveriesPage,
  postedBody,
  webhookBody,
} from '../../catalog/webhooks/webhook-body.ts'
import type { WebhookPatch } from '../../catalog/webhooks/webhooks.ts'
import type { UpdateWebhookInput } from '../arguments.generated.ts'
import { requireUnconditional, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { presentMembers } from '../shared/stored-input.ts'

/** Returns an input without the members that are null, in its filter too. */
function presentInput({ filter, ...members }: UpdateWebhookInput): WebhookPatch {
  return {
    ...presentMembers(members),
    ...(filter && { filter: presentMembers(filter) as NonNullable<WebhookPatch['filter']> }),
  }
}

/** @throws CatalogError `INVALID_PARAMETER` in a dry run: messages are no metadata */
function requireSending({ dryRun }: GraphqlContext): void {
  if (dryRun) refuseRehearsal('messages of webhooks')()
}

const webhooks: Query<'webhooks'> = async (_root, _input, context) =>
  (await context.webhooks.list(context)).map(webhookBody)

const webhook: Query<'webhook'> = async (_root, { id }, context) =>
  webhookBody(await context.webhooks.read(context, id))

const webhookDeliveries: Query<'webhookDeliveries'> = async (_root, { id, ...input }, context) => {
  const page = parseDeliveriesPage(input)
  return (await context.webhooks.listDeliveries(context, id, page)).map(deliveryBody)
}

const createWebhook: Mutation<'createWebhook'> = (_root, { input }, context) => {
  requireUnconditional(context, 'a webhook')
  const { url } = input
  return context.webhooks.create(context.catalog, context, { ...presentInput(input), url })
}

const updateWebhook: Mutation<'updateWebhook'> = async (_root, { id, input }, context) => {
  requireUnconditional(context, 'a webhook')
  const changed = await context.webhooks.change(context.catalog, context, id, presentInput(input))
  return { ...webhookBody(await context.webhooks.read(context, id, context.catalog)), ...changed }
}

const deleteWebhook: Mutation<'deleteWebhook'> = async (_root, { id }, context) => {
  requireUnconditional(context, 'a webhook')
  await context.webhooks.delete(context.catalog, context, id)
  return true
}

const testWebhook: Mutation<'testWebhook'> = async (_root, { id }, context) => {
  requireSending(context)
  return postedBody(await context.webhooks.test(context, id, context.budget.signal))
}

const retryWebhookDelivery: Mutation<'retryWebhookDelivery'> = async (
  _root,
  { id, delivery },
  context,
) => {
  requireSending(context)
  return deliveryBody(await context.webhooks.retry(context, id, delivery))
}

/** Subscriptions to changes, as the routes manage them (docs/interface: webhooks/manage). */
export const webhooksTopic: SchemaModule = {
  queries: queriesFor('editor', { webhooks, webhook, webhookDeliveries }),
  mutations: mutationsFor('editor', {
    createWebhook,
    updateWebhook,
    deleteWebhook,
    testWebhook,
    retryWebhookDelivery,
  }),
}

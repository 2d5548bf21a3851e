import type { BlockList } from 'node:net'
import {
  trellisWebhookInfo,
  type TrellisWebhookInfo,
} from '../../../graph/aspects/workspace/trellis-webhook-info.ts'
import {
  trellisWebhookSecret,
  type TrellisWebhookSecret,
} from '../../../graph/aspects/workspace/trellis-webhook-secret.ts'
import { trellisWebhook } from '../../../graph/aspects/workspace/trellis-webhook.entity.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import type { Caller } from '../../authorize/roles.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'
import type { Catalog } from '../catalog.ts'
import { changeSelector, type ChangeSelector } from '../feed/read-changes.ts'
import type { Resolve, Target } from './addresses.ts'

/** What became of a message. */
export interface Posted {
  /** Absent: there was no answer. */
  readonly status?: number
  readonly error?: string
  /** How long the receiver asks to wait, milliseconds. */
  readonly retryAfterMs?: number
}

/** Posts a body to an address. */
export type PostMessage = (
  target: Target,
  headers: Readonly<Record<string, string>>,
  body: string,
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
) => Promise<Posted>

/** What subscriptions and their sender need. */
export interface WebhookParts {
  readonly catalog: Catalog
  /** Encrypts secrets; absent: they are stored in clear text. */
  readonly cipher?: Cipher | undefined
  /** Returns the owner of a subscription with the rights of today; undefined if it has ended. */
  readonly currentOwner: (info: WebhookInfo) => Promise<Caller | undefined>
  readonly post: PostMessage
  /** Private addresses that are allowed (`WEBHOOK_ALLOW_PRIVATE`). */
  readonly allowedAddresses: BlockList
  /** Prefix of class-style names in values. */
  readonly vendorNamespace: string
  /** Resolves host names; that of the system by default. */
  readonly resolve?: Resolve
}

interface Cipher {
  encrypt(value: string): string
  decrypt(cipherText: string): string | undefined
}

/** What is known of every subscription. */
export type WebhookInfo = TrellisWebhookInfo &
  Required<Pick<TrellisWebhookInfo, 'url' | 'owner' | 'status'>>
export type WebhookSecret = TrellisWebhookSecret & Required<Pick<TrellisWebhookSecret, 'secret'>>

/** A subscription. */
export interface Webhook {
  readonly urn: Urn
  readonly info: WebhookInfo
  readonly secret: WebhookSecret
}

/** Messages that are set aside at a time. */
const SET_ASIDE_PER_READ = 100

const ASPECTS = [trellisWebhookInfo.name, trellisWebhookSecret.name]

/** Reads subscriptions that exist; whoever reads them need not see them. */
export async function readWebhooks(
  catalog: Pick<Catalog, 'graph' | 'whole'>,
  urns: readonly string[],
): Promise<Webhook[]> {
  const stored = await wholeCatalog<Pick<Catalog, 'graph'>, Catalog>(catalog).graph.read(
    urns,
    ASPECTS,
  )
  return [...stored].flatMap(([urn, { aspects }]) => {
    const info = aspects.get(trellisWebhookInfo.name)?.value ?? {}
    const secret = aspects.get(trellisWebhookSecret.name)?.value ?? {}
    const webhook = { urn: urn as Urn, info, secret }
    return isWhole(webhook) ? [webhook] : []
  })
}

/** Whether a subscription has what the use cases give to each; ingestion may leave it out. */
function isWhole(webhook: {
  readonly urn: Urn
  readonly info: TrellisWebhookInfo
  readonly secret: TrellisWebhookSecret
}): webhook is Webhook {
  const { url, owner, status } = webhook.info
  const isNamed = url !== undefined && owner !== undefined && status !== undefined
  return isNamed && webhook.secret.secret !== undefined
}

/** Reads all subscriptions, of which there are few. */
export async function readAllWebhooks(
  catalog: Pick<Catalog, 'graph' | 'whole'>,
): Promise<Webhook[]> {
  const { graph } = wholeCatalog<Pick<Catalog, 'graph'>, Catalog>(catalog)
  const hashes = await graph.hashes(trellisWebhook.name, trellisWebhookInfo.name)
  return hashes.size === 0 ? [] : readWebhooks(catalog, [...hashes.keys()])
}

/** Lets a subscription begin at a position of the log, and sets aside what still waits. */
export async function beginAt(
  { deliveries, clock }: Pick<Catalog, 'deliveries' | 'clock'>,
  webhook: Urn,
  position: number,
): Promise<void> {
  const query = { webhook, state: 'pending', limit: SET_ASIDE_PER_READ } as const
  const setAside = { state: 'failed', error: 'The webhook was disabled' } as const
  for (;;) {
    const waiting = await deliveries.list(query)
    if (waiting.length === 0) break
    await Promise.all(
      waiting.map(({ position: at, attempts }) =>
        deliveries.update(webhook, at, { ...setAside, attempts, endedMillis: clock() }),
      ),
    )
  }
  await deliveries.add(webhook, position, [])
}

/** Returns which changes a subscription is about; never those of subscriptions, which would not end. */
export function webhookSelector({ filter = {} }: TrellisWebhookInfo): ChangeSelector {
  const select = changeSelector(filter)
  return (change) => entityTypeOf(change.urn) !== trellisWebhook.name && select(change)
}

/** Returns the secrets that sign at a time: two while one is rotated. */
export function signingSecrets(
  { secret, former, formerUntil = 0 }: WebhookSecret,
  { cipher }: Pick<WebhookParts, 'cipher'>,
  nowMillis: number,
): string[] {
  const sealed = former !== undefined && formerUntil > nowMillis ? [secret, former] : [secret]
  return sealed.flatMap((text) => openSecret(text, cipher) ?? [])
}

/** Returns a secret as it is stored. */
export const sealSecret = (secret: string, cipher: Cipher | undefined): string =>
  cipher?.encrypt(secret) ?? secret

const openSecret = (text: string, cipher: Cipher | undefined): string | undefined =>
  text.startsWith('whsec_') ? text : cipher?.decrypt(text)

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  TestWebhookDocument,
  WebhooksDocument,
  type WebhookFormat,
  type WebhooksQuery,
} from '../../api/documents.generated.ts'
import { queryClient, sendDocument, useCatalogQuery } from '../../api/graphql-client.ts'
import { Dialog } from '../../edits/dialog.tsx'
import { DryRunPanel } from '../../edits/dry-run.tsx'
import { sendStep, step } from '../../edits/step.ts'
import { useDryRun } from '../../edits/use-dry-run.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { useAttempt } from '../../parts/use-attempt.ts'
import styles from './changes.module.css'
import { filterInput, type ChangeFilter } from './filter-address.ts'

type Webhook = NonNullable<WebhooksQuery['webhooks']>[number]

/** Forms of messages, as people know them. */
const FORMATS = [
  { value: 'slack', label: 'a channel of Slack' },
  { value: 'cloudevents', label: 'a program (CloudEvents)' },
] as const

/** Addresses with a host; others are still being typed. */
const IS_COMPLETE = /^https?:\/\/[^/]/i

/** Renders a button that opens the webhooks of the user, and has the listed changes sent. */
export function NotifyMe({ filter }: { readonly filter: ChangeFilter }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Notify me
      </Button>
      {isOpen && (
        <Dialog title="Notify me" close={() => setOpen(false)}>
          <Webhooks filter={filter} />
        </Dialog>
      )}
    </>
  )
}

function Webhooks({ filter }: { readonly filter: ChangeFilter }) {
  const { data, error } = useCatalogQuery(WebhooksDocument, {})
  if (error) return <p role="alert">{error.message}</p>
  const webhooks = data?.webhooks ?? []
  return (
    <div className={styles.webhooks} aria-busy={!data}>
      <NewWebhook filter={filter} />
      {webhooks.length > 0 && (
        <ul aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </div>
  )
}

function NewWebhook({ filter }: { readonly filter: ChangeFilter }) {
  const [url, setUrl] = useState('')
  const [format, setFormat] = useState<WebhookFormat>('slack')
  const [secret, setSecret] = useState('')
  const input = { url: url.trim(), format, filter: filterInput(filter) }
  const creation = step(CreateWebhookDocument, { input })
  const dryRun = useDryRun(IS_COMPLETE.test(input.url) ? { step: creation } : undefined)
  const { problem, run } = useAttempt(async () => {
    const { createWebhook } = await sendStep(creation)
    // Slack verifies no signatures.
    setSecret(format === 'slack' ? '' : (createWebhook?.secret ?? ''))
    setUrl('')
    await queryClient.invalidateQueries()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  const isWhole = Object.keys(filter).length === 0
  return (
    <>
      <p className="quiet">
        {isWhole ? 'Every change' : 'Changes that match the filters'} from now on, of what you see.
      </p>
      <form onSubmit={submit}>
        <NativeSelect
          size="xs"
          label="Send to"
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as WebhookFormat)}
          data={[...FORMATS]}
        />
        <TextInput
          size="xs"
          label="Address"
          type="url"
          placeholder="https://hooks.slack.com/services/…"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={problem || dryRun.inputProblem}
        />
        <Button type="submit" size="xs" disabled={url.trim() === ''}>
          Create webhook
        </Button>
        <DryRunPanel dryRun={dryRun} hasField />
      </form>
      {secret !== '' && (
        <div role="status">
          <p>Messages are signed with this secret. Copy it now: it is not shown again.</p>
          <code>{secret}</code> <CopyButton text={secret} label="Copy the secret" hasLabel />
        </div>
      )}
    </>
  )
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { id, url, status, reason } = webhook
  const [told, setTold] = useState('')
  const test = useAttempt(async () => {
    const { testWebhook } = await sendDocument(TestWebhookDocument, { id })
    setTold(testWebhook?.error ?? 'The test arrived.')
  })
  const remove = useAttempt(async () => {
    await sendDocument(DeleteWebhookDocument, { id })
    await queryClient.invalidateQueries()
  })
  const problem = test.problem || remove.problem
  return (
    <li>
      <code>{url}</code>
      {status === 'DISABLED' && <p>Disabled{reason ? `: ${reason}` : ''}</p>}
      <p className="quiet">{describeFilter(webhook)}</p>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Test ${url}`}
        onClick={() => void test.run()}
      >
        Test
      </Button>{' '}
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Delete ${url}`}
        onClick={() => void remove.run()}
      >
        Delete
      </Button>
      {problem !== '' && <span role="alert"> {problem}</span>}
      {told !== '' && problem === '' && <span role="status"> {told}</span>}
    </li>
  )
}

/** Returns what a webhook is about, by the values of its filter. */
function describeFilter({ filter }: Webhook): string {
  const { entityTypes, aspects, urns, actors, operations } = filter ?? {}
  const values = [entityTypes, aspects, operations, actors, urns].flatMap((list) => list ?? [])
  return values.length === 0 ? 'Every change' : values.join(', ')
}

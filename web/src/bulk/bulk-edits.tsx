import { Button, Progress } from '@mantine/core'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import {
  cancelBulkTask,
  readBulkTask,
  sendBulk,
  type BulkOutcome,
  type BulkRequest,
} from '../api/bulk.ts'
import { queryClient } from '../api/graphql-client.ts'
import { sendSpreadsheet } from '../api/spreadsheet.ts'
import { NoticeFrame } from '../edits/notice.tsx'
import { RevertRunButton } from '../edits/revert.tsx'
import { countText } from '../parts/figures.ts'

/** The task that this browser began, so that a reload finds it. */
const TASK = 'trellis_bulk_task'
const POLL_MS = 500

/** What the notice says, and what can be done about it. */
type State =
  | { readonly kind: 'running'; readonly task: string; readonly progress: BulkOutcome | undefined }
  | { readonly kind: 'ended'; readonly text: string; readonly runId: string | undefined }
  | { readonly kind: 'problem'; readonly text: string }

/** Edits of many entities; each resolves when they are edited, or a task has begun. */
interface ApplyBulk {
  readonly edit: (request: BulkRequest) => Promise<void>
  readonly importCsv: (csv: string) => Promise<void>
}

const nothing = () => Promise.resolve()
const Context = createContext<ApplyBulk>({ edit: nothing, importCsv: nothing })

/** Returns the functions that edit many entities. */
export const useApplyBulk = (): ApplyBulk => useContext(Context)

/** Provides bulk edits to its children, and reports their progress and outcome. */
export function BulkEdits({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<State | undefined>(storedTask)
  const runningTask = state?.kind === 'running' ? state.task : undefined
  useEffect(() => {
    if (runningTask !== undefined) return follow(runningTask, setState)
  }, [runningTask])
  const apply = useMemo<ApplyBulk>(
    () => ({
      edit: (request) =>
        attempt(setState, async () => {
          const outcome = await sendBulk(request)
          if (outcome.task === undefined) return toEnded(outcome)
          localStorage.setItem(TASK, outcome.task)
          return { kind: 'running', task: outcome.task, progress: outcome }
        }),
      importCsv: (csv) => attempt(setState, async () => toEnded(await sendSpreadsheet(csv))),
    }),
    [],
  )
  const close = () => setState(undefined)
  return (
    <Context value={apply}>
      {children}
      <NoticeFrame
        isProblem={state?.kind === 'problem'}
        close={state?.kind === 'running' ? undefined : close}
      >
        {state && <NoticeContent state={state} close={close} />}
      </NoticeFrame>
    </Context>
  )
}

function NoticeContent({ state, close }: { readonly state: State; readonly close: () => void }) {
  if (state.kind === 'running') return <Running {...state} />
  return (
    <>
      <span>{state.text}</span>
      {state.kind === 'ended' && state.runId !== undefined && (
        <RevertRunButton runId={state.runId} onDone={close} />
      )}
    </>
  )
}

function Running({ task, progress }: Extract<State, { readonly kind: 'running' }>) {
  const done = progress ? progress.edited + progress.unchanged + progress.refusedTotal : 0
  const total = progress?.total ?? 0
  const [isCancelled, setCancelled] = useState(false)
  const cancel = () => {
    setCancelled(true)
    cancelBulkTask(task).catch(() => setCancelled(false))
  }
  return (
    <>
      <span>
        Editing: {countText(done)} of {countText(total)}
      </span>
      <Progress
        aria-label="Progress of the edit"
        value={total === 0 ? 0 : (100 * done) / total}
        w={120}
      />
      <Button variant="default" size="compact-xs" disabled={isCancelled} onClick={cancel}>
        Cancel
      </Button>
    </>
  )
}

/** Reads the progress of a task until it has ended. @returns what stops it */
function follow(task: string, setState: (state: State) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const poll = async () => {
    const progress = await readBulkTask(task)
    if (progress.state === 'running') {
      setState({ kind: 'running', task, progress })
      timer = setTimeout(() => void attempt(setState, poll), POLL_MS)
      return undefined
    }
    localStorage.removeItem(TASK)
    const reason = progress.reason === undefined ? '' : ` It failed: ${progress.reason}`
    const ended = toEnded(progress)
    const cancelled = progress.state === 'cancelled' ? 'Cancelled. ' : ''
    return { ...ended, text: `${cancelled}${ended.text}${reason}` }
  }
  void attempt(setState, poll)
  return () => clearTimeout(timer)
}

/** Runs a request, and shows the state that it results in. */
async function attempt(
  setState: (state: State) => void,
  work: () => Promise<State | undefined>,
): Promise<void> {
  try {
    const state = await work()
    if (state) setState(state)
    if (state?.kind !== 'running') void queryClient.invalidateQueries()
  } catch (error) {
    localStorage.removeItem(TASK)
    setState({ kind: 'problem', text: (error as Error).message })
  }
}

type Counts = Pick<BulkOutcome, 'edited' | 'unchanged' | 'refusedTotal' | 'runId'>

function toEnded({ edited, unchanged, refusedTotal, runId }: Counts): State & { kind: 'ended' } {
  const parts = [
    `${countText(edited)} changed`,
    ...(unchanged > 0 ? [`${countText(unchanged)} were so already`] : []),
    ...(refusedTotal > 0 ? [`${countText(refusedTotal)} refused`] : []),
  ]
  return { kind: 'ended', text: `${parts.join(', ')}.`, runId: edited > 0 ? runId : undefined }
}

function storedTask(): State | undefined {
  const task = localStorage.getItem(TASK)
  return task === null ? undefined : { kind: 'running', task, progress: undefined }
}

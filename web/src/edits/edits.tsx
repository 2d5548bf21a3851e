import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { Outdated, queryClient, useCatalogQuery } from '../api/graphql-client.ts'
import { SessionDocument } from '../api/documents.generated.ts'
import { Notice, NoticeStack, type Message } from './notice.tsx'
import { sendStep, type Edit } from './step.ts'

/** Sends an edit. @returns the outcome */
export type ApplyEdit = (edit: Edit) => Promise<'done' | 'outdated' | 'refused'>

const Context = createContext<ApplyEdit>(() => Promise.resolve('refused'))

/** Provides edits to its children, reports their outcome, and undoes the last one. */
export function Edits({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState<Message>()
  const applyEdit = useMemo(() => {
    const attempt = async (
      { step: sent, version, receive }: Pick<Edit, 'step' | 'version' | 'receive'>,
      done: Message,
    ) => {
      try {
        const answer = await sendStep(sent, version)
        setMessage(done)
        receive?.(answer)
        return 'done'
      } catch (error) {
        const isOutdated = error instanceof Outdated
        setMessage({ text: isOutdated ? OUTDATED : (error as Error).message, isProblem: true })
        return isOutdated ? 'outdated' : 'refused'
      } finally {
        await queryClient.invalidateQueries()
      }
    }
    const apply: ApplyEdit = ({ done, undo, ...edit }) => {
      const revert = undo && (() => void attempt({ step: undo }, { text: 'Undone.' }))
      return attempt(edit, { text: done, ...(revert && { undo: revert }) })
    }
    return apply
  }, [])
  return (
    <Context value={applyEdit}>
      <NoticeStack>
        {children}
        <Notice message={message} close={() => setMessage(undefined)} />
      </NoticeStack>
    </Context>
  )
}

/** What an outdated edit is told. */
export const OUTDATED =
  'Somebody else changed this in the meantime. Nothing was overwritten; showing the latest version.'

/** Returns the function that sends an edit. */
export const useApplyEdit = (): ApplyEdit => useContext(Context)

/**
 * Returns whether the user may edit in general, as the server reports for creating tags. Entities
 * report each edit by itself (`model/permissions.ts`).
 */
export function useMayEdit(): boolean {
  const { data } = useCatalogQuery(SessionDocument, {})
  return data?.me?.platformPrivileges?.createTags === true
}

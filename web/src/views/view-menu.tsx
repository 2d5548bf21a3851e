import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { searchPath, type SearchState } from '../addresses.ts'
import {
  DeleteViewDocument,
  SetDefaultViewOfAllDocument,
  SetMyDefaultViewDocument,
  type ViewPartsFragment,
  type ViewsQuery,
} from '../api/documents.generated.ts'
import { viewedPerson } from '../api/view-as.ts'
import { Confirmation } from '../edits/confirmation.tsx'
import { useApplyEdit } from '../edits/edits.tsx'
import { step } from '../edits/step.ts'
import { countText } from '../parts/figures.ts'
import { narrowConditions, NO_CONDITIONS, viewConditions, type Conditions } from './criteria.ts'
import { useDefaultViews, useViews } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import styles from './views.module.css'

type ListedView = NonNullable<NonNullable<ViewsQuery['listMyViews']>['views']>[number]

interface Props {
  readonly state: SearchState
  /** The view of the address, if it exists. */
  readonly view: ViewPartsFragment | undefined
}

/** Renders the menu of views: those that narrow the search, and what can be done with this one. */
export function ViewMenu({ state, view }: Props) {
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<OpenDialog>()
  const views = useViews().data
  const { mayManage } = useDefaultViews()
  const mine = views?.listMyViews?.views ?? []
  const mayEdit = mayManage || mine.some(({ urn }) => urn === view?.urn)
  const stored = view ? viewConditions(view.definition) : NO_CONDITIONS
  const narrowed = narrowConditions(stored, state.filters)
  return (
    <>
      <Menu
        shadow="md"
        position="bottom-end"
        width={300}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconBookmark size={13} stroke={1.7} aria-hidden />}
          >
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          <ViewItems title="My views" list={views?.listMyViews} {...{ state, navigate }} />
          <ViewItems title="For everybody" list={views?.listGlobalViews} {...{ state, navigate }} />
          {viewedPerson() === undefined && (
            <>
              {narrowed && <Menu.Item onClick={() => setOpen('save')}>Save as a view…</Menu.Item>}
              {view && <DefaultItems view={view} />}
              {view && mayEdit && (
                <>
                  <Menu.Item onClick={() => setOpen('edit')}>Edit this view…</Menu.Item>
                  <Menu.Item onClick={() => setOpen('delete')}>Delete this view…</Menu.Item>
                </>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <MenuDialog
        open={open}
        view={view}
        conditions={narrowed ?? stored}
        close={() => setOpen(undefined)}
        show={(urn) => navigate(searchPath({ query: state.query, sort: state.sort, view: urn }))}
      />
    </>
  )
}

type OpenDialog = 'save' | 'edit' | 'delete'

interface DialogProps extends Pick<Props, 'view'> {
  readonly open: OpenDialog | undefined
  /** Those of a view that is saved. */
  readonly conditions: Conditions
  readonly close: () => void
  /** Shows the search in a view, or without one. */
  readonly show: (urn: string) => void
}

/** Renders the dialog that an item of the menu opens. */
function MenuDialog({ open, view, conditions, close, show }: DialogProps) {
  const { mayManage } = useDefaultViews()
  const form = { conditions, mayManage, close, saved: show }
  if (open === 'save') return <ViewDialog {...form} />
  if (open === undefined || !view) return null
  if (open === 'edit') return <ViewDialog view={view} {...form} />
  return (
    <Confirmation
      title={`Delete the view ${view.name}?`}
      does="Delete"
      edit={{
        done: `Deleted the view ${view.name}.`,
        step: step(DeleteViewDocument, { urn: view.urn }),
        receive: () => show(''),
      }}
      close={close}
    />
  )
}

interface ItemsProps {
  readonly title: string
  readonly list:
    | { readonly total: number | null; readonly views: readonly ListedView[] | null }
    | null
    | undefined
  readonly state: SearchState
  readonly navigate: (path: string) => void
}

/** Renders the views of a list as items that apply them. */
function ViewItems({ title, list, state, navigate }: ItemsProps) {
  const { mine, ofAll } = useDefaultViews()
  const views = list?.views ?? []
  if (views.length === 0) return null
  const total = list?.total ?? 0
  return (
    <div role="group" aria-label={title}>
      <Menu.Label>
        {title}
        {total > views.length && `: the latest ${countText(views.length)} of ${countText(total)}`}
      </Menu.Label>
      {views.map(({ urn, name, viewType }) => (
        <Menu.Item
          key={urn}
          leftSection={
            <IconCheck
              size={13}
              stroke={1.8}
              aria-hidden
              visibility={urn === state.view ? 'visible' : 'hidden'}
            />
          }
          aria-current={urn === state.view ? 'true' : undefined}
          onClick={() => navigate(searchPath({ ...state, page: 1, view: urn }))}
        >
          {name}{' '}
          <span className="quiet">
            {[
              title === 'My views' && viewType === 'GLOBAL' && 'for everybody',
              urn === mine && 'my default',
              urn === ofAll && "everybody's default",
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </Menu.Item>
      ))}
      <Menu.Divider />
    </div>
  )
}

/** Renders the items that make a view a default, or end that. */
function DefaultItems({ view: { urn, name, viewType } }: { readonly view: ViewPartsFragment }) {
  const applyEdit = useApplyEdit()
  const { mine, ofAll, mayManage } = useDefaultViews()
  const isMine = mine === urn
  const isOfAll = ofAll === urn
  const setMine = () =>
    applyEdit({
      done: isMine ? 'Your searches begin without a view.' : `Your searches begin with ${name}.`,
      step: step(SetMyDefaultViewDocument, { urn: isMine ? null : urn }),
      undo: step(SetMyDefaultViewDocument, { urn: mine || null }),
    })
  const setOfAll = () =>
    applyEdit({
      done: isOfAll ? 'Searches begin without a view.' : `Searches begin with ${name}.`,
      step: step(SetDefaultViewOfAllDocument, { urn: isOfAll ? null : urn }),
      undo: step(SetDefaultViewOfAllDocument, { urn: ofAll || null }),
    })
  return (
    <>
      <Menu.Item onClick={() => void setMine()}>
        {isMine ? 'No longer my default' : 'Make it my default'}
      </Menu.Item>
      {mayManage && (isOfAll || viewType === 'GLOBAL') && (
        <Menu.Item onClick={() => void setOfAll()}>
          {isOfAll ? "No longer everybody's default" : "Make it everybody's default"}
        </Menu.Item>
      )}
    </>
  )
}

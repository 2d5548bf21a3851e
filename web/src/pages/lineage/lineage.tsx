import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { questionOf } from '../../api/ask.ts'
import { ColumnNamesDocument } from '../../api/documents.generated.ts'
import { nameOf, type Whole } from '../../model/names.ts'
import { Failure } from '../../parts/failure.tsx'
import { counted } from '../../parts/figures.ts'
import { ActsContext, type Acts } from './acts.ts'
import { Canvas } from './canvas.tsx'
import { shownBy, type ColumnPath } from './column-path.ts'
import { Controls } from './controls.tsx'
import {
  boxesOf,
  edgesOf,
  linesOf,
  nodesOf,
  sizesOf,
  type BoxData,
  type Openness,
} from './drawn.ts'
import type { Direction } from './graph.ts'
import { laidOut, type Point } from './layout.ts'
import styles from './lineage.module.css'
import { LineageList } from './list.tsx'
import { pictureOf, type Picture } from './picture.ts'
import { cutOf, rowsOf, typesIn } from './rows.ts'
import { useLineage, type Lineage as Read } from './use-lineage.ts'
import { useView, type View } from './view.ts'

/** Where an entity comes from and what is made of it: a picture, and beside it the same as a list. */
export function Lineage({ entity }: { readonly entity: Whole }) {
  const [view, change] = useView()
  const { lineage, error, refetch } = useLineage(entity.urn, view)
  if (error) return <Failure error={error} retry={refetch} />
  if (!lineage) return <div className={styles.page} aria-busy="true" />
  return <Shown entity={entity} lineage={lineage} view={view} change={change} />
}

interface Props {
  readonly entity: Whole
  readonly lineage: Read
  readonly view: View
  readonly change: (change: Partial<View>) => void
}

function Shown({ entity, lineage, view, change }: Props) {
  const { urn } = entity
  const { graph, path } = lineage
  const [openness, setOpenness] = useState<ReadonlyMap<string, Openness>>(new Map([[urn, 'some']]))
  const [anchor, setAnchor] = useState(urn)
  const names = useColumnNames(lineage, openness)
  const touched = useMemo(
    () => new Set(path ? [...path.columns.keys(), ...shownBy(path, graph).keys()] : []),
    [path, graph],
  )
  const picture = useMemo(() => pictureOf(graph, urn, view, touched), [graph, urn, view, touched])
  const boxes = useMemo(
    () => boxesOf(picture, urn, { names, openness, path, touched }),
    [picture, urn, names, openness, path, touched],
  )
  const drawn = useLaidOut(picture, boxes, subjectOf(view, path))
  const nodes = useMemo(() => (drawn ? nodesOf(drawn.boxes, drawn.places) : []), [drawn])
  const edges = useMemo(
    () => (drawn ? edgesOf(drawn.picture, drawn.boxes, path) : []),
    [drawn, path],
  )
  const acts = useMemo<Acts>(
    () => ({
      open: (opened, direction) => {
        setAnchor(opened)
        change({ opened: { ...view.opened, [direction]: [...view.opened[direction], opened] } })
      },
      openColumns: (opened, how) => {
        setAnchor(opened)
        setOpenness((before) => new Map(before).set(opened, how))
      },
      chooseColumn: (column) => change({ column }),
      chosen: view.column,
    }),
    [change, view],
  )
  const label = `Lineage graph of ${nameOf(entity)}: ${counted(boxes.length, 'box', 'boxes')}`
  return (
    <div className={styles.page}>
      <section
        className={styles.picture}
        aria-label="Lineage graph"
        aria-busy={drawn?.boxes !== boxes}
      >
        <ActsContext value={acts}>
          <Canvas
            nodes={nodes}
            edges={edges}
            root={urn}
            subject={drawn?.subject ?? ''}
            anchor={anchor}
            label={label}
          />
        </ActsContext>
      </section>
      <Beside entity={entity} lineage={lineage} view={view} change={change} picture={picture} />
    </div>
  )
}

function Beside({ entity, lineage, view, change, picture }: Props & { readonly picture: Picture }) {
  const rows = useMemo(
    () => ({
      upstream: rowsOf(lineage, 'upstream', view),
      downstream: rowsOf(lineage, 'downstream', view),
    }),
    [lineage, view],
  )
  const types = useMemo(() => typesIn(lineage), [lineage])
  const unread = (direction: Direction) => {
    const reached = lineage.base[direction]
    const count = (reached?.total ?? 0) - (reached?.searchResults?.length ?? 0)
    return lineage.path ? 0 : Math.max(0, count)
  }
  const others = (direction: Direction) => {
    const whole = { ...lineage, path: undefined }
    return rowsOf(whole, direction, view).length - rows[direction].length
  }
  const root = lineage.base.entity
  const fields = root?.__typename === 'Dataset' ? (root.schemaMetadata?.fields ?? []) : []
  const cuts = [
    ...(picture.cut > 0
      ? [`${counted(picture.cut, 'more box', 'more boxes')} would not fit into the picture.`]
      : []),
    ...cutOf(lineage),
  ]
  return (
    <aside className={styles.beside} aria-label="Lineage as a list">
      <Controls
        root={entity.urn}
        view={view}
        change={change}
        types={types}
        columns={fields.map(({ fieldPath }) => fieldPath ?? '')}
      />
      <LineageList
        name={nameOf(entity)}
        rows={rows}
        path={lineage.path}
        unread={{ upstream: unread('upstream'), downstream: unread('downstream') }}
        others={{ upstream: others('upstream'), downstream: others('downstream') }}
        cuts={cuts}
      />
    </aside>
  )
}

/** Columns of the boxes that are open; those of the start were read with the lineage. */
function useColumnNames({ base }: Read, openness: ReadonlyMap<string, Openness>) {
  const root = base.entity
  const open = [...openness].flatMap(([urn, how]) =>
    how === 'closed' || urn === root?.urn ? [] : [urn],
  )
  const answers = useQueries({
    queries: open.map((urn) => questionOf(ColumnNamesDocument, { urn })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(() => {
    const own = root?.__typename === 'Dataset' ? root.schemaMetadata : undefined
    const schemas = [own, ...answers.map((answer) => answer?.dataset?.schemaMetadata)]
    return new Map(
      [root?.urn ?? '', ...open].map((urn, at) => [
        urn,
        (schemas[at]?.fields ?? []).map(({ fieldPath }) => fieldPath ?? ''),
      ]),
    )
    // The answers are in the order of what is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [root, answers])
}

/** What a picture is about, besides what was opened in it. */
function subjectOf({ levels, hiddenTypes, isFolded }: View, path: ColumnPath | undefined): string {
  return JSON.stringify([levels, [...hiddenTypes], isFolded, path?.start])
}

interface LaidOut {
  readonly picture: Picture
  readonly boxes: readonly BoxData[]
  readonly places: ReadonlyMap<string, Point>
  readonly subject: string
}

/** The last picture that was laid out, until the next one is. */
function useLaidOut(
  picture: Picture,
  boxes: readonly BoxData[],
  subject: string,
): LaidOut | undefined {
  const [done, setDone] = useState<LaidOut>()
  useEffect(() => {
    let isWanted = true
    void laidOut(sizesOf(boxes), linesOf(picture)).then((places) => {
      if (isWanted) setDone({ picture, boxes, places, subject })
    })
    return () => {
      isWanted = false
    }
  }, [picture, boxes, subject])
  return done
}

import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { dayText } from '../../../parts/figures.ts'
import { sentenceOf, type Series } from './series.ts'

const HEIGHT_PX = 150
/** Room for figures at the left. */
const FIGURES_PX = 76

/** A line over time, on a canvas; beside it stands a table of the same for who cannot see it. */
export function Plot({ series }: { readonly series: Series }) {
  const place = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    const holder = place.current
    if (!holder) return undefined
    const plot = drawn(holder, series)
    const observer = new ResizeObserver(() => {
      plot.setSize({ width: holder.clientWidth, height: HEIGHT_PX })
    })
    observer.observe(holder)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [series, scheme])
  return <div ref={place} role="img" aria-label={`${series.title}: ${sentenceOf(series)}`} />
}

function drawn(holder: HTMLElement, { title, points, text }: Series): UPlot {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const axis = {
    stroke: colour('--ink-3'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: `11px ${colour('--font')}`,
  }
  return new UPlot(
    {
      width: holder.clientWidth,
      height: HEIGHT_PX,
      padding: [8, 36, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false } },
      scales: { y: { range: (_plot, min, max) => rangeOf(min, max) } },
      axes: [
        {
          ...axis,
          values: (_plot, ticks) => ticks.map((seconds) => dayText(seconds * 1_000)),
          space: 110,
          size: 30,
        },
        { ...axis, size: FIGURES_PX, values: (_plot, ticks) => ticks.map(text), space: 36 },
      ],
      series: [
        {},
        {
          label: title,
          stroke: colour('--accent'),
          fill: colour('--accent-soft'),
          width: 1.5,
          points: { show: points.length < 60 },
        },
      ],
    },
    [points.map(({ time }) => time / 1_000), points.map(({ value }) => value)],
    holder,
  )
}

/** A little room above and below; counts never go below zero. */
function rangeOf(min: number, max: number): [number, number] {
  const room = (max - min) * 0.15 || Math.abs(max) * 0.1 || 1
  return [Math.max(0, min - room), max + room]
}

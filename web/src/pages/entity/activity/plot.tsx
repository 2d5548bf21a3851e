import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { dateText } from '../../../parts/figures.ts'
import { describeSeries, type Series } from './series.ts'

const HEIGHT_PX = 150
/** The width of the y axis with its labels. */
const Y_AXIS_PX = 76

/**
 * Renders a series as a line chart on a canvas; the table beside it is accessible to screen
 * readers.
 */
export function Plot({ series }: { readonly series: Series }) {
  const container = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    const plot = createPlot(element, series)
    const observer = new ResizeObserver(() => {
      plot.setSize({ width: element.clientWidth, height: HEIGHT_PX })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [series, scheme])
  return (
    <div ref={container} role="img" aria-label={`${series.title}: ${describeSeries(series)}`} />
  )
}

function createPlot(element: HTMLElement, { title, points, text }: Series): UPlot {
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
      width: element.clientWidth,
      height: HEIGHT_PX,
      padding: [8, 36, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false } },
      scales: { y: { range: (_plot, min, max) => paddedRange(min, max) } },
      axes: [
        {
          ...axis,
          values: (_plot, ticks) => ticks.map((seconds) => dateText(seconds * 1_000)),
          space: 110,
          size: 30,
        },
        { ...axis, size: Y_AXIS_PX, values: (_plot, ticks) => ticks.map(text), space: 36 },
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
    element,
  )
}

/** Returns the range of the y axis: padded above and below, but never negative. */
function paddedRange(min: number, max: number): [number, number] {
  const padding = (max - min) * 0.15 || Math.abs(max) * 0.1 || 1
  return [Math.max(0, min - padding), max + padding]
}

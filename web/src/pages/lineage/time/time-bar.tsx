import { ActionIcon, CloseButton, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { dateTimeText } from '../../../parts/figures.ts'
import { DIFFERENCE_SIGNS, DIFFERENCE_WORDS } from './words.ts'
import type { Stop } from './stops.ts'
import type { ShownTimes } from './time-address.ts'
import styles from './time.module.css'

/** Marks below the slider that are drawn; more would be one line. */
const MARKS_MAX = 120

interface Props {
  readonly stops: readonly Stop[]
  readonly times: ShownTimes
  readonly close: () => void
}

/** Renders the slider over the times at which a lineage changed, and what they are compared with. */
export function TimeBar({ stops, times: { index, show, otherIndex, compareWith }, close }: Props) {
  const last = stops.length - 1
  const marks = useId()
  const name = (at: number) => (at === last ? 'Now' : dateTimeText(stops[at]?.time ?? 0))
  const step = (by: number) => show(Math.min(last, Math.max(0, index + by)))
  return (
    <form
      className={styles.bar}
      aria-label="Time of the lineage"
      onSubmit={(event) => event.preventDefault()}
    >
      <output className={styles.time}>{name(index)}</output>
      <div className={styles.slide}>
        <ActionIcon
          variant="default"
          aria-label="Earlier change"
          disabled={index === 0}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={16} stroke={1.8} />
        </ActionIcon>
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={name(index)}
          min={0}
          max={last}
          value={index}
          list={marks}
          onChange={({ currentTarget: { valueAsNumber } }) => show(valueAsNumber)}
        />
        {stops.length <= MARKS_MAX && (
          <datalist id={marks}>
            {stops.map(({ position }, at) => (
              <option key={position} value={at} />
            ))}
          </datalist>
        )}
        <ActionIcon
          variant="default"
          aria-label="Later change"
          disabled={index === last}
          onClick={() => step(1)}
        >
          <IconChevronRight size={16} stroke={1.8} />
        </ActionIcon>
      </div>
      <NativeSelect
        size="xs"
        className={styles.other}
        aria-label="Compare with"
        value={otherIndex === undefined ? '' : String(otherIndex)}
        onChange={({ currentTarget: { value } }) =>
          compareWith(value === '' ? undefined : Number(value))
        }
      >
        {stops.toReversed().map(({ position }, fromEnd) => (
          <option key={position} value={last - fromEnd}>
            compared with {fromEnd === 0 ? 'now' : name(last - fromEnd)}
          </option>
        ))}
        <option value="">not compared</option>
      </NativeSelect>
      {otherIndex !== undefined && otherIndex !== index && <Legend />}
      <CloseButton size="sm" aria-label="Close the time" onClick={close} />
    </form>
  )
}

function Legend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {(['added', 'removed'] as const).map((difference) => (
        <li key={difference} className={styles[difference]}>
          <span aria-hidden>{DIFFERENCE_SIGNS[difference]}</span> {DIFFERENCE_WORDS[difference]}
        </li>
      ))}
    </ul>
  )
}

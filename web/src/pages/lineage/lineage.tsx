import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useAsOf } from '../../api/as-of.ts'
import type { FullEntity } from '../../model/names.ts'
import styles from './lineage.module.css'
import { PresentLineage } from './picture.tsx'
import { LineageThroughTime } from './time/lineage-through-time.tsx'
import { useView } from './use-view.ts'

/** Renders the lineage of an entity as it is, or as it was. */
export function Lineage({ entity }: { readonly entity: FullEntity }) {
  const [view, change] = useView()
  const isPast = useAsOf() !== undefined
  const [isOpen, setOpen] = useState(isPast)
  const props = { entity, view, change }
  if (isOpen || isPast) return <LineageThroughTime {...props} close={() => setOpen(false)} />
  return (
    <PresentLineage
      {...props}
      above={
        <div className={styles.above}>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconHistory size={14} stroke={1.6} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            Go back in time
          </Button>
        </div>
      }
    />
  )
}

import type { Group, Source } from '../proposal.ts'
import { tableEntity, type Table } from '../table.ts'
import { activityOf } from './activity.ts'
import { CORE, MARTS } from './models.ts'
import { people } from './people.ts'
import { pipelines } from './pipelines.ts'
import { places } from './places.ts'
import { queries } from './queries.ts'
import { EXPLORES, reports } from './reports.ts'
import { SHOP } from './shop.ts'
import { vocabulary } from './vocabulary.ts'
import { basketSnapshot, RAW, STAGING } from './warehouse.ts'

/**
 * The data of an online bookshop, from the tables of the shop to the dashboard by the kettle:
 * enough of everything to see each part of the catalog at work.
 */
export function sample(): Source {
  const groups: Group[] = [
    ...people(),
    ...vocabulary(),
    ...places(),
    ...tables().map((table) => tableEntity(table, ...activityOf(table))),
    ...pipelines(),
    ...reports(),
    ...queries(),
  ]
  return { name: 'sample', unit: 'entities', total: groups.length, groups }
}

function tables(): Table[] {
  return [
    ...Object.values(SHOP),
    ...Object.values(RAW),
    basketSnapshot,
    ...Object.values(STAGING),
    ...Object.values(CORE),
    ...Object.values(MARTS),
    ...Object.values(EXPLORES),
  ]
}

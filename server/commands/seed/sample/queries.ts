import { dataPlatformInstance } from '../../../../graph/aspects/data-platform-instance.ts'
import { queryProperties } from '../../../../graph/aspects/query-properties.ts'
import { querySubjects } from '../../../../graph/aspects/query-subjects.ts'
import { status } from '../../../../graph/aspects/status.ts'
import { entity, set, type Group } from '../proposal.ts'
import { lifeOf } from '../settings.ts'
import { urnOf, type Table } from '../table.ts'
import * as urns from '../urns.ts'
import { CORE } from './models.ts'
import { person } from './people.ts'

/** Statements that people keep asking for. */
export function queries(): Group[] {
  return [
    queryEntity('top-authors', 'Top authors of the year', [CORE.fctOrderLines, CORE.dimEdition], {
      doc: 'For the piece in the December newsletter.',
      sql: `select author, sum(copies) as copies
from analytics.core.fct_order_lines join analytics.core.dim_edition using (isbn)
where ordered_on >= date_trunc('year', current_date)
group by author order by copies desc limit 10`,
    }),
    queryEntity('late-refunds', 'Refunds after a month was closed', [CORE.fctMoney], {
      doc: 'Tomás runs this before the figures go out.',
      sql: `select date_trunc('month', moved_on) as month, sum(amount) as amount
from analytics.core.fct_money_movements
where amount < 0 group by month order by month`,
    }),
  ]
}

function queryEntity(
  id: string,
  name: string,
  tables: readonly Table[],
  { doc, sql }: { readonly doc: string; readonly sql: string },
): Group {
  return entity(
    urns.query(id),
    set(queryProperties, {
      name,
      description: doc,
      source: 'MANUAL',
      statement: { value: sql, language: 'SQL' },
      ...lifeOf(person('jonas')),
    }),
    set(querySubjects, { subjects: tables.map((table) => ({ entity: urnOf(table) })) }),
    set(status, { removed: false }),
    set(dataPlatformInstance, { platform: urns.platform('snowflake') }),
  )
}

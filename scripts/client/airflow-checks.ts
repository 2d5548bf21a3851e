import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { readRelated } from './catalog-facts.ts'
import type { Checks } from './checks.ts'
import { createCheckContext } from './check-context.ts'
import { expectEqual, expectText } from './outputs.ts'
import {
  installPackages,
  programPath,
  pythonClient,
  run,
  type PythonPackages,
} from './python-client.ts'

/** DataHub's Airflow plugin, and the Airflow that runs it. */
const AIRFLOW: PythonPackages = {
  requirements: ['acryl-datahub-airflow-plugin==1.7.0.17', 'apache-airflow==3.3.2'],
  folder: 'airflow-plugin',
}
const PIPELINE = join(import.meta.dirname, 'programs', 'airflow_dag.py')
const TASK = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,checks,prod),load)'
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,airflow.${name},PROD)`
/** Airflow starts slowly. */
const TIMEOUT_MS = 480_000

/**
 * Checks what the Airflow plugin writes about a pipeline that runs in process, without a scheduler.
 */
export function checkAirflow(checks: Checks, url: string, folder: string): Promise<void> {
  return checks.section('Plugin for Airflow', async (section) => {
    await section.attempt('airflow and the plugin can be installed', () =>
      installPackages(AIRFLOW, (line) => section.note(line)),
    )
    await section.attempt('airflow dags test runs a pipeline with the plugin', () =>
      runPipeline(url, folder),
    )
    const { aspects } = createCheckContext(section, pythonClient(url, folder), folder)
    await section.attempt(
      'the plugin writes the pipeline and the task with its lineage',
      async () => {
        expectText(
          JSON.stringify(await aspects('urn:li:dataFlow:(airflow,checks,prod)')),
          'nightly',
        )
        const { dataJobInputOutput } = await aspects(TASK)
        const { inputDatasets, outputDatasets } = dataJobInputOutput as Record<string, unknown>
        expectEqual([inputDatasets, outputDatasets], [[dataset('raw')], [dataset('orders')]])
      },
    )
    await section.attempt('the plugin writes the run of the task, and how it ended', async () => {
      const http = createHttpClient({ server: url })
      const relatedFacts = await readRelated(http, TASK, 'INCOMING')
      const [instance] = relatedFacts.filter((edge) => edge.relationshipType === 'InstanceOf')
      const target = { urn: instance?.urn, entity: 'dataProcessInstance' }
      const { body } = await http.post('/aspects?action=getTimeseriesAspectValues', {
        ...target,
        aspect: 'dataProcessInstanceRunEvent',
      })
      expectText(JSON.stringify(body), 'SUCCESS')
    })
  })
}

async function runPipeline(url: string, folder: string): Promise<void> {
  const home = join(folder, 'airflow')
  await mkdir(join(home, 'dags'), { recursive: true })
  await copyFile(PIPELINE, join(home, 'dags', 'checks.py'))
  const variables = {
    HOME: home,
    AIRFLOW_HOME: home,
    AIRFLOW__CORE__LOAD_EXAMPLES: 'False',
    AIRFLOW__DATAHUB__RUN_IN_THREAD: 'False',
    AIRFLOW_CONN_DATAHUB_REST_DEFAULT: JSON.stringify({ conn_type: 'datahub-rest', host: url }),
    DATAHUB_TELEMETRY_ENABLED: 'false',
    NO_PROXY: '127.0.0.1,localhost',
  }
  for (const args of [
    ['db', 'migrate'],
    ['dags', 'test', 'checks', '2024-01-01'],
  ]) {
    const program = programPath(AIRFLOW, 'airflow')
    const { code, output } = await run(program, args, variables, TIMEOUT_MS)
    if (code !== 0) throw new Error(`exit code ${code}: ${output.slice(-2_000)}`)
  }
}

import { choice, flag, map, text } from '../../../graph/model/field.ts'
import { objectAnswer, wholeRecord, wholeFields } from '../answers.ts'
import { route } from '../route.ts'

/**
 * The version by which clients choose features: from 1.0.1 on the SDK writes through the OpenAPI
 * paths and reads traces; from 1.4.0 on DataHub's MCP server enables its tools that write.
 */
const VERSION = 'v1.4.0'

/** docs/interface: http/config */
export const getConfig = route({
  method: 'GET',
  path: '/config',
  role: 'public',
  summary: 'Reports the capabilities of this server to clients that connect.',
  parameters: {},
  answers: objectAnswer(
    wholeFields({
      noCode: choice(['true']),
      retention: choice(['true']),
      statefulIngestionCapable: flag(),
      patchCapable: flag(),
      supportsImpactAnalysis: flag(),
      timeZone: text(),
      datasetUrnNameCasing: flag(),
      versions: map(wholeRecord({ version: text(), commit: text() })),
      telemetry: wholeRecord({ enabledCli: flag(), enabledIngestion: flag() }),
      managedIngestion: wholeRecord({ enabled: flag(), defaultCliVersion: text() }),
      datahub: wholeRecord({ serverType: text(), serverEnv: text() }),
      models: wholeRecord({}),
    }),
  ),
  errors: [],
  example: {},
  handle: () => ({
    body: {
      noCode: 'true',
      retention: 'true',
      statefulIngestionCapable: true,
      patchCapable: true,
      supportsImpactAnalysis: true,
      timeZone: 'UTC',
      datasetUrnNameCasing: false,
      versions: { 'acryldata/datahub': { version: VERSION, commit: '' } },
      telemetry: { enabledCli: false, enabledIngestion: false },
      managedIngestion: { enabled: false, defaultCliVersion: '1.0.0' },
      datahub: { serverType: 'prod', serverEnv: 'core' },
      models: {},
    },
  }),
})

/** URNs of each shape (docs/interface: model/urn-shapes), in the one environment that invented metadata knows. */
export const user = (name: string) => `urn:li:corpuser:${name}`
export const group = (name: string) => `urn:li:corpGroup:${name}`
export const tag = (name: string) => `urn:li:tag:${name}`
export const term = (name: string) => `urn:li:glossaryTerm:${name}`
export const node = (name: string) => `urn:li:glossaryNode:${name}`
export const domain = (name: string) => `urn:li:domain:${name}`
export const container = (id: string) => `urn:li:container:${id}`
export const platform = (name: string) => `urn:li:dataPlatform:${name}`
export const query = (id: string) => `urn:li:query:${id}`
export const chart = (id: string) => `urn:li:chart:(looker,${id})`
export const dashboard = (id: string) => `urn:li:dashboard:(looker,${id})`
export const flow = (id: string) => `urn:li:dataFlow:(airflow,${id},PROD)`
export const job = (flowUrn: string, id: string) => `urn:li:dataJob:(${flowUrn},${id})`
export const ownershipType = (id: string) => `urn:li:ownershipType:${id}`
export const dataset = (platformName: string, name: string) =>
  `urn:li:dataset:(${platform(platformName)},${name},PROD)`
export const column = (datasetUrn: string, path: string) =>
  `urn:li:schemaField:(${datasetUrn},${path})`

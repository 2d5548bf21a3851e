/** URNs of each shape (docs/interface: model/urn-shapes); the environment is always PROD. */
export const user = (name: string) => `urn:li:corpuser:${name}`
export const group = (name: string) => `urn:li:corpGroup:${name}`
export const tag = (name: string) => `urn:li:tag:${name}`
export const term = (name: string) => `urn:li:glossaryTerm:${name}`
export const node = (name: string) => `urn:li:glossaryNode:${name}`
export const domain = (name: string) => `urn:li:domain:${name}`
export const container = (id: string) => `urn:li:container:${id}`
export const platform = (name: string) => `urn:li:dataPlatform:${name}`
export const ownershipType = (id: string) => `urn:li:ownershipType:${id}`
export const dataset = (platformName: string, name: string) =>
  `urn:li:dataset:(${platform(platformName)},${name},PROD)`
export const column = (datasetUrn: string, path: string) =>
  `urn:li:schemaField:(${datasetUrn},${path})`

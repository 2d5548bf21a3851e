import { undeclaredModule } from './undeclared-module.ts'

/** Incidents: kept as they come. */
export const incidentsModule = undeclaredModule(/* GraphQL */ `
  extend type Incident {
    incidentType: String @aspect(name: "incidentInfo", at: "type")
    customType: String @aspect(name: "incidentInfo", at: "customType")
    title: String @aspect(name: "incidentInfo", at: "title")
    description: String @aspect(name: "incidentInfo", at: "description")
    priority: String @aspect(name: "incidentInfo", at: "priority")
    startedAt: Long @aspect(name: "incidentInfo", at: "startedAt")
    created: AuditStamp @aspect(name: "incidentInfo", at: "created")
    incidentStatus: IncidentStatus @aspect(name: "incidentInfo", at: "status")
    assignees: [OwnerType!] @aspect(name: "incidentInfo", at: "assignees/*/actor")
    entity: Entity @aspect(name: "incidentInfo", at: "entities/0")
    source: IncidentSource @aspect(name: "incidentInfo", at: "source")
  }
  type IncidentStatus {
    state: String
    stage: String
    message: String
    lastUpdated: AuditStamp
  }
  type IncidentSource {
    type: String
    source: Entity @at(path: "sourceUrn")
  }
`)

import { dataHubView } from '../../../graph/aspects/workspace/data-hub-view.entity.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { PlatformPrivilege } from '../../../graph/model/privilege.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import {
  requireEntity,
  type AspectChange,
  upsertAspect,
} from '../../catalog/write/aspect-changes.ts'
import { withUrns } from '../../catalog/write/changes/urns.ts'
import { holdsOnPlatform } from '../../authorize/authority.ts'
import type { UpdateGlobalViewsSettingsInput } from '../arguments.generated.ts'
import { edit, withPermitted, type GraphqlContext, type Part } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { toPart } from '../engine/values.ts'
import { changeSettings, GLOBAL_SETTINGS, globalSettings, recordIn } from '../shared/settings.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

/** Members of the appearance settings, by setting. */
const APPEARANCE = {
  SHOW_SIMPLIFIED_HOMEPAGE: 'showSimplifiedHomepage',
  SHOW_THEME_V2: 'showThemeV2',
} as const

/** Changes one part of the caller's settings: policies need not grant it, as in DataHub. */
async function changeOwn(
  part: string,
  change: (value: JsonObject) => object,
  context: GraphqlContext,
  checks: readonly AspectChange[] = [],
): Promise<true> {
  const urn = parseUrn(context.actor)
  await edit(withPermitted(context, [{ urn }]), [...checks, changeSettings(urn, part, change)])
  return true
}

/** Changes one part of the settings for all callers. */
async function changeGlobal(
  part: string,
  change: (value: JsonObject) => object,
  context: GraphqlContext,
  checks: readonly AspectChange[] = [],
): Promise<true> {
  await edit(context, [
    ...checks,
    upsertAspect(GLOBAL_SETTINGS.urn, GLOBAL_SETTINGS.aspect, (value) => ({
      ...value,
      [part]: change(recordIn(value, part)),
    })),
  ])
  return true
}

const updateUserSetting: Mutation<'updateUserSetting'> = (_root, { input }, context) =>
  changeOwn('appearance', (value) => ({ ...value, [APPEARANCE[input.name]]: input.value }), context)

const updateCorpUserLocaleSettings: Mutation<'updateCorpUserLocaleSettings'> = (
  _root,
  { input },
  context,
) => changeOwn('locale', () => presentMembers({ language: input.language }), context)

/** Sets the view that the page starts with; without a view, none. */
const updateCorpUserViewsSettings: Mutation<'updateCorpUserViewsSettings'> = (
  _root,
  { input },
  context,
) => {
  const { views, checks } = viewsIn(input)
  return changeOwn('views', () => views, context, checks)
}

const updateUserHomePageSettings: Mutation<'updateUserHomePageSettings'> = (
  _root,
  { input: { pageTemplate, removePageTemplate, newDismissedAnnouncements } },
  context,
) => {
  const template = pageTemplate
    ? requireUrn('dataHubPageTemplate', 'a page template', pageTemplate)
    : undefined
  const dismissedUrns = (newDismissedAnnouncements ?? []).flatMap((urn) =>
    urn ? parseUrn(urn) : [],
  )
  const change = ({ pageTemplate: formerTemplate, ...value }: JsonObject): JsonObject => {
    const storedUrns = value['dismissedAnnouncements']
    const announcements = withUrns(
      Array.isArray(storedUrns) ? (storedUrns as string[]) : [],
      dismissedUrns,
    )
    const newTemplate = template ?? (removePageTemplate ? undefined : formerTemplate)
    return {
      ...value,
      ...(newTemplate !== undefined && { pageTemplate: newTemplate }),
      ...(announcements.length > 0 && { dismissedAnnouncements: announcements }),
    }
  }
  return changeOwn('homePage', change, context)
}

const updateGlobalViewsSettings: Mutation<'updateGlobalViewsSettings'> = async (
  _root,
  { input },
  context,
) => {
  const { views, checks } = viewsIn(input)
  return changeGlobal(
    'views',
    () => views,
    await asSettingsManager('MANAGE_GLOBAL_VIEWS', context),
    checks,
  )
}

/** Returns a context in which a privilege suffices for a part of the settings for all callers. */
async function asSettingsManager(
  privilege: PlatformPrivilege,
  context: GraphqlContext,
): Promise<GraphqlContext> {
  const isManager = await holdsOnPlatform(context.catalog, context, privilege, 'editor')
  const { urn, aspect } = GLOBAL_SETTINGS
  return isManager ? withPermitted(context, [{ urn, governed: [aspect] }]) : context
}

const updateApplicationsSettings: Mutation<'updateApplicationsSettings'> = (
  _root,
  { input },
  context,
) => changeGlobal('applications', (value) => ({ ...value, ...presentMembers(input) }), context)

/** Returns the settings of an input, with the check that the view exists. */
function viewsIn({ defaultView: text }: UpdateGlobalViewsSettingsInput) {
  if (!text) return { views: {}, checks: [] }
  const defaultView = requireUrn(dataHubView.name, 'a view', text)
  const exists = requireEntity(defaultView, `View ${defaultView} does not exist.`)
  return { views: { defaultView }, checks: [exists] }
}

/** Returns a query of one part of the settings for all callers. */
function globalPart(part: string) {
  return async (_root: unknown, _input: unknown, context: GraphqlContext): Promise<Part | null> => {
    const value = (await globalSettings(context))?.[part]
    return toPart(GLOBAL_SETTINGS.urn, value)
  }
}

/** Settings of the caller and of all callers (docs/interface: edits/settings). */
export const settingsTopic: SchemaModule = {
  queries: queriesFor('reader', {
    globalViewsSettings: globalPart('views'),
    globalHomePageSettings: globalPart('homePage'),
  }),
  mutations: {
    ...mutationsFor('editor', {
      updateUserSetting,
      updateCorpUserLocaleSettings,
      updateCorpUserViewsSettings,
      updateUserHomePageSettings,
      updateGlobalViewsSettings,
    }),
    ...mutationsFor('admin', { updateApplicationsSettings }),
  },
}

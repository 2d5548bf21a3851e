import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, text, urn } from '../../model/field.ts'

export const corpUserEditableInfo = aspect('corpUserEditableInfo', {
  record: 'identity.CorpUserEditableInfo',
  privilege: 'EDIT_USER_PROFILE',
  graphql: {
    name: 'editableProperties',
    type: 'CorpUserEditableProperties',
    twin: 'CorpUserEditableInfo',
    fields: { persona: { type: 'DataHubPersona', to: ['dataHubPersona'] } },
  },
  doc: 'Profile details that users edit in the catalog.',
  fields: {
    aboutMe: text(),
    teams: list(text({ search: { as: 'text' } })),
    skills: list(text({ search: { as: 'text' } })),
    pictureLink: text({ doc: 'URL of the picture.' }),
    displayName: text({ property: 'editedName', search: { as: 'wordGram', boost: 10 } }),
    title: text({ property: 'editedTitle' }),
    platforms: list(urn('dataPlatform', { edge: 'IsUserOf' }), {
      doc: 'Platforms the user works with.',
    }),
    persona: urn('dataHubPersona', {
      edge: 'IsPersona',
      doc: 'Persona of the user; it determines the content of the home page.',
    }),
    slack: text({ doc: 'Slack name or ID.' }),
    phone: text(),
    email: text({ property: 'editedEmail' }),
    informationSources: list(urn(), { doc: 'Sources of the profile details.' }),
  },
  example: {
    aboutMe: 'Ask me about orders.',
    teams: ['sales analytics'],
    skills: ['SQL'],
    pictureLink: 'https://example.com/ada.png',
    displayName: 'Ada',
    title: 'Staff analyst',
    platforms: ['urn:li:dataPlatform:snowflake'],
    persona: 'urn:li:dataHubPersona:analyst',
    slack: '@ada',
    phone: '+44 20 7946 0000',
    email: 'ada@example.com',
  },
})
export type CorpUserEditableInfo = AspectValue<typeof corpUserEditableInfo>

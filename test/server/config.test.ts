import { BlockList } from 'node:net'
import { expect } from 'chai'
import { readConfig } from '../../server/config.ts'
import { VARIABLES } from '../../server/variables.ts'
import { GRAPHQL_LIMITS } from '../../server/graphql/engine/endpoint.ts'
import { LOAD_LIMITS } from '../../server/http/load/load.ts'

describe('readConfig', () => {
  it('requires nothing: embedded stores, loopback, port 8080', () => {
    expect(readConfig({})).to.deep.equal({
      host: '127.0.0.1',
      port: 8080,
      dataDir: './data',
      neo4j: undefined,
      typesense: undefined,
      indexWaitMs: 2_000,
      strictModel: false,
      vendorNamespace: 'com.linkedin',
      openLineage: { env: 'PROD', followsSymlinks: true, namespaces: {} },
      graphqlLimits: GRAPHQL_LIMITS,
      suggestsNames: true,
      secretKey: '',
      formerSecretKey: '',
      isHttps: false,
      loadLimits: LOAD_LIMITS,
      logLevel: 'info',
      metricsPublic: false,
      tracing: undefined,
      auditRetentionDays: 90,
      changesRetentionDays: 90,
      accessTokenMaxDays: 365,
      trustedProxies: 0,
      webhookAddresses: new BlockList(),
      access: undefined,
      knownHosts: { names: new Set(), addresses: false },
    })
  })

  it('accepts names that resolve to the server, and addresses beyond loopback', () => {
    const beyond = { HOST: '0.0.0.0', ALLOW_ANONYMOUS: 'true' }
    const own = { names: new Set(['0.0.0.0']), addresses: true }
    expect(readConfig(beyond).knownHosts).to.deep.equal(own)
    const named = readConfig({ ...beyond, ALLOWED_HOSTS: 'Catalog.example, localhost:3000' })
    expect(named.knownHosts).to.deep.equal({
      names: new Set(['0.0.0.0', 'catalog.example', 'localhost:3000']),
      addresses: true,
    })
    expect(() => readConfig({ ALLOWED_HOSTS: 'http://catalog.example' })).to.throw('ALLOWED_HOSTS')
  })

  it('accepts limits of GraphQL that are numbers from 1 up, and names others', () => {
    expect(readConfig({ GRAPHQL_DEPTH_MAX: '7' }).graphqlLimits.depthMax).to.equal(7)
    for (const wrong of ['0', '-1', '1.5', 'many', '1e99']) {
      expect(() => readConfig({ GRAPHQL_TOKENS_MAX: wrong })).to.throw(
        'GRAPHQL_TOKENS_MAX must be an integer of at least 1',
      )
    }
  })

  it('has a default and a sentence for every variable', () => {
    for (const [name, { fallback, doc }] of Object.entries(VARIABLES)) {
      expect(fallback, name).to.be.a('string')
      expect(doc, name).to.match(/\.$/)
    }
  })

  it('accepts rules for namespaces of OpenLineage, and names their faults', () => {
    const namespaces = {
      'postgres://db:5432': { platformInstance: 'shop', env: 'DEV', lowercase: true },
    }
    const OPENLINEAGE_NAMESPACES = JSON.stringify(namespaces)
    const given = { OPENLINEAGE_NAMESPACES, OPENLINEAGE_ENV: 'qa', OPENLINEAGE_SYMLINKS: 'false' }
    expect(readConfig(given).openLineage).to.deep.equal({
      env: 'QA',
      followsSymlinks: false,
      namespaces,
    })
    for (const [wrong, problem] of [
      ['[]', 'it must be a JSON object'],
      ['{', 'it must be a JSON object'],
      ['{"a":{"env":"HERE"}}', '/OPENLINEAGE_NAMESPACES/a/env: must be one of DEV'],
      [
        '{"a":{"instance":"x"}}',
        'unknown member instance of a; expected one of platform, platformInstance, env, lowercase',
      ],
    ] as const) {
      const [told = ''] = problemsOf({ OPENLINEAGE_NAMESPACES: wrong })
      expect(told, wrong).to.contain(`Invalid OPENLINEAGE_NAMESPACES: ${problem}`)
    }
    expect(problemsOf({ OPENLINEAGE_ENV: 'here' })[0]).to.match(
      /^OPENLINEAGE_ENV must be one of DEV/,
    )
  })

  it('treats an empty or blank variable as unset, and ignores blanks around a value', () => {
    expect(readConfig({ PORT: '', HOST: ' ', NEO4J_URI: '' })).to.deep.equal(readConfig({}))
    expect(readConfig({ PORT: ' 0 ', STRICT_MODEL: ' TRUE ' })).to.deep.include({
      port: 0,
      strictModel: true,
    })
  })

  it('sends spans once an exporter or a URL is set, and names unknown exporters', () => {
    const tracingOf = (env: Record<string, string>) => readConfig(env).tracing
    const otlp = { exporters: ['otlp'], protocol: 'http/protobuf', diagnostics: '' }
    expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).to.deep.equal(otlp)
    expect(
      tracingOf({
        OTEL_TRACES_EXPORTER: 'console, otlp',
        OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
        OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
        OTEL_LOG_LEVEL: 'warn',
      }),
    ).to.deep.equal({ exporters: ['otlp', 'console'], protocol: 'http/json', diagnostics: 'warn' })
    expect(tracingOf({ OTEL_TRACES_EXPORTER: 'none' })).to.equal(undefined)
    expect(tracingOf({ OTEL_TRACES_EXPORTER: 'otlp', OTEL_SDK_DISABLED: 'true' })).to.equal(
      undefined,
    )
    expect(() => readConfig({ OTEL_TRACES_EXPORTER: 'zipkin' })).to.throw(
      'OTEL_TRACES_EXPORTER must be none, or a list of otlp and console',
    )
    const grpc = { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }
    expect(() => readConfig(grpc)).to.throw(
      'OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/protobuf, http/json',
    )
  })

  it('is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).to.equal(true)
  })

  it('keeps the graph in Neo4j when NEO4J_URI is set, with the usual names as defaults', () => {
    for (const uri of ['bolt://db:7687', 'neo4j://db', 'neo4j+s://db', 'bolt+ssc://db']) {
      expect(readConfig({ NEO4J_URI: uri, NEO4J_PASSWORD: 'p' }).neo4j).to.deep.equal({
        uri,
        username: 'neo4j',
        password: 'p',
        database: 'neo4j',
      })
    }
    const all = { NEO4J_URI: 'bolt://db', NEO4J_USERNAME: 'u', NEO4J_DATABASE: 'd' }
    expect(readConfig(all).neo4j).to.deep.include({ username: 'u', database: 'd', password: '' })
  })

  it('listens beyond loopback only with ALLOW_ANONYMOUS=true', () => {
    for (const HOST of ['127.0.0.1', '127.8.9.1', 'localhost', '::1']) {
      expect(readConfig({ HOST }).host).to.equal(HOST)
    }
    for (const HOST of [
      '0.0.0.0',
      '::',
      '10.0.0.1',
      'example.com',
      '128.0.0.1',
      '127.0.0.1.x.io',
    ]) {
      expect(problemsOf({ HOST }), HOST).to.have.lengthOf(1)
      expect(problemsOf({ HOST })[0]).to.contain(`HOST=${HOST}`).and.contain('ALLOW_ANONYMOUS=true')
      expect(readConfig({ HOST, ALLOW_ANONYMOUS: 'true' }).host).to.equal(HOST)
      expect(problemsOf({ HOST, ALLOW_ANONYMOUS: 'false' })).to.have.lengthOf(1)
    }
  })

  it('accepts view authorization only with access control, and only a long secret', () => {
    const VIEW_AUTHORIZATION_ENABLED = 'true'
    const viewsOf = (more: object) =>
      readConfig({ AUTH_ENABLED: 'true', VIEW_AUTHORIZATION_ENABLED, ...more }).access?.views
    expect(viewsOf({})).to.deep.equal({ secret: undefined })
    const VIEW_AUTHORIZATION_KEY = 'x'.repeat(32)
    expect(viewsOf({ VIEW_AUTHORIZATION_KEY })).to.deep.equal({ secret: VIEW_AUTHORIZATION_KEY })
    expect(problemsOf({ VIEW_AUTHORIZATION_ENABLED })).to.deep.equal([
      'VIEW_AUTHORIZATION_ENABLED needs AUTH_ENABLED=true',
    ])
    expect(problemsOf({ VIEW_AUTHORIZATION_KEY })).to.deep.equal([
      'VIEW_AUTHORIZATION_KEY needs AUTH_ENABLED=true',
    ])
    const short = { AUTH_ENABLED: 'true', VIEW_AUTHORIZATION_ENABLED, VIEW_AUTHORIZATION_KEY: 'x' }
    expect(problemsOf(short)).to.deep.equal([
      'VIEW_AUTHORIZATION_KEY must have at least 32 characters, as from openssl rand -hex 32',
    ])
  })

  it('accepts no secret that could be guessed, and names the way of existing installations', () => {
    const long = 'x'.repeat(32)
    for (const [name, remedy] of [
      ['SYSTEM_CLIENT_SECRET', /openssl rand -hex 32$/],
      ['VIEW_AUTHORIZATION_KEY', /openssl rand -hex 32$/],
      ['SECRET_SERVICE_ENCRYPTION_KEY', /set the present one as SECRET_SERVICE_FORMER_KEY/],
    ] as const) {
      const on = { AUTH_ENABLED: 'true', VIEW_AUTHORIZATION_ENABLED: 'true' }
      const [problem, ...more] = problemsOf({ ...on, [name]: long.slice(1) })
      expect(problem).to.match(RegExp(`^${name} must have at least 32 characters`))
      expect(problem).to.match(remedy)
      expect(more).to.deep.equal([])
      expect(() => readConfig({ ...on, [name]: long })).not.to.throw()
    }
    expect(problemsOf({ SECRET_SERVICE_FORMER_KEY: 's' })).to.deep.equal([
      'SECRET_SERVICE_FORMER_KEY needs SECRET_SERVICE_ENCRYPTION_KEY',
    ])
    const both = { SECRET_SERVICE_ENCRYPTION_KEY: long, SECRET_SERVICE_FORMER_KEY: 's' }
    expect(readConfig(both)).to.include({ secretKey: long, formerSecretKey: 's' })
  })

  it('listens anywhere with AUTH_ENABLED=true, but not with another value', () => {
    const { host, access } = readConfig({ HOST: '0.0.0.0', AUTH_ENABLED: 'TRUE' })
    expect(host).to.equal('0.0.0.0')
    expect(access).to.deep.equal({
      openId: undefined,
      systemClient: undefined,
      signIn: undefined,
      views: undefined,
      isNative: true,
    })
    expect(readConfig({ AUTH_ENABLED: 'true', AUTH_NATIVE_ENABLED: 'false' }).access).to.include({
      isNative: false,
    })
    for (const AUTH_ENABLED of ['yes', '1', 'on']) {
      expect(problemsOf({ AUTH_ENABLED })).to.deep.equal(['AUTH_ENABLED must be true or false'])
      expect(problemsOf({ AUTH_ENABLED, HOST: '0.0.0.0' })).to.have.lengthOf(2)
    }
    expect(readConfig({ AUTH_ENABLED: 'False' })).to.deep.equal(readConfig({}))
  })

  it('accepts an OpenID Connect issuer with a trustworthy URL, and an audience', () => {
    const openIdOf = (more: Record<string, string>) =>
      readConfig({ AUTH_ENABLED: 'true', OIDC_AUDIENCE: 'trellis', ...more }).access?.openId
    for (const issuer of [
      'https://login.example/realms/x',
      'http://localhost:8081',
      'http://127.0.0.1:1/',
      'http://[::1]:8081',
    ]) {
      const openId = { issuer, audience: 'trellis', rolesClaim: undefined, groupsClaims: [] }
      expect(openIdOf({ OIDC_ISSUER: issuer })).to.deep.equal(openId)
    }
    const named = openIdOf({ OIDC_ISSUER: 'https://a', OIDC_ROLES_CLAIM: 'realm_access.roles' })
    expect(named?.rolesClaim).to.equal('realm_access.roles')
    const maps = openIdOf({
      OIDC_ISSUER: 'https://a',
      OIDC_ROLES_MAP: ' Billing Admin = admin, Data Eng=editor ',
      OIDC_USERS_MAP: '{"auth0|1,2=3": "chief"}',
      OIDC_FORMER_ISSUERS: 'https://b, https://c/',
    })
    expect(maps).to.deep.include({
      rolesMap: new Map([
        ['Billing Admin', 'admin'],
        ['Data Eng', 'editor'],
      ]),
      usersMap: new Map([['auth0|1,2=3', 'chief']]),
      formerIssuers: ['https://b', 'https://c/'],
    })
    const groups = openIdOf({ OIDC_ISSUER: 'https://a', OIDC_GROUPS_CLAIM: ' groups, a.b ,, ' })
    expect(groups?.groupsClaims).to.deep.equal(['groups', 'a.b'])
    for (const OIDC_ISSUER of [
      'http://login.example',
      'http://127.0.0.1.example',
      'http://localhost@example',
      'file:///etc/passwd',
      'login.example',
    ]) {
      const problems = problemsOf({ AUTH_ENABLED: 'true', OIDC_AUDIENCE: 'a', OIDC_ISSUER })
      expect(problems, OIDC_ISSUER).to.have.lengthOf(1)
      expect(problems[0]).to.match(/^OIDC_ISSUER must/)
    }
    const without = { AUTH_ENABLED: 'true', OIDC_ISSUER: 'https://a' }
    expect(problemsOf(without)).to.deep.equal(['OIDC_ISSUER needs OIDC_AUDIENCE'])
  })

  it('refuses maps of an issuer that are no maps, to unknown roles, or without the issuer', () => {
    const issuer = { AUTH_ENABLED: 'true', OIDC_ISSUER: 'https://a', OIDC_AUDIENCE: 'b' }
    for (const [wrong, problem] of [
      [
        { OIDC_ROLES_MAP: 'Admins=root' },
        /^OIDC_ROLES_MAP must map Admins to one of reader, editor/,
      ],
      [{ OIDC_ROLES_MAP: 'Admins' }, /^OIDC_ROLES_MAP must be name=value/],
      [{ OIDC_USERS_MAP: '=ada' }, /^OIDC_USERS_MAP must be name=value/],
      [{ OIDC_USERS_MAP: '{"a": 1}' }, /^OIDC_USERS_MAP must be name=value/],
      [{ OIDC_USERS_MAP: '{"a": ' }, /^OIDC_USERS_MAP must be name=value/],
    ] as const) {
      const problems = problemsOf({ ...issuer, ...wrong })
      expect(problems, JSON.stringify(wrong)).to.have.lengthOf(1)
      expect(problems[0]).to.match(problem)
    }
    for (const name of ['OIDC_ROLES_MAP', 'OIDC_USERS_MAP', 'OIDC_FORMER_ISSUERS']) {
      const problems = problemsOf({ AUTH_ENABLED: 'true', [name]: 'a=admin' })
      expect(problems).to.deep.equal([`${name} needs OIDC_ISSUER`])
    }
    for (const ACCESS_TOKEN_MAX_DAYS of ['-1', 'x', '1.5', '36501'])
      expect(problemsOf({ ACCESS_TOKEN_MAX_DAYS })[0]).to.match(
        /^ACCESS_TOKEN_MAX_DAYS must be days/,
      )
    expect(readConfig({ ACCESS_TOKEN_MAX_DAYS: '0' }).accessTokenMaxDays).to.equal(0)
    for (const CHANGES_RETENTION_DAYS of ['-1', 'x', '1e3', '.5', '36501'])
      expect(problemsOf({ CHANGES_RETENTION_DAYS })[0]).to.match(
        /^CHANGES_RETENTION_DAYS must be days/,
      )
    for (const WEBHOOK_ALLOW_PRIVATE of [
      'localhost',
      '10.0.0.0/33',
      '10.0.0',
      '::1/129',
      '1.2.3.4/8/8',
    ])
      expect(problemsOf({ WEBHOOK_ALLOW_PRIVATE })[0]).to.match(
        /^WEBHOOK_ALLOW_PRIVATE must list addresses or networks/,
      )
    const { webhookAddresses } = readConfig({ WEBHOOK_ALLOW_PRIVATE: '10.1.0.0/16, ::1' })
    expect(webhookAddresses.check('10.1.2.3')).to.equal(true)
    expect(webhookAddresses.check('::1', 'ipv6')).to.equal(true)
    expect(webhookAddresses.check('10.2.0.1')).to.equal(false)
    expect(readConfig({ CHANGES_RETENTION_DAYS: '0.001' }).changesRetentionDays).to.equal(0.001)
  })

  it('lets people sign in at the issuer with a registered client', () => {
    const issuer = { AUTH_ENABLED: 'true', OIDC_ISSUER: 'https://a', OIDC_AUDIENCE: 'b' }
    const named = { OIDC_CLIENT_ID: 'trellis', OIDC_CLIENT_SECRET: 's' }
    const whole = { ...issuer, ...named, PUBLIC_URL: 'https://catalog.example/data/' }
    expect(readConfig(whole).access?.signIn).to.deep.equal({
      clientId: 'trellis',
      clientSecret: 's',
      scopes: 'openid',
      publicUrl: 'https://catalog.example/data',
    })
    expect(readConfig({ ...issuer, PUBLIC_URL: 'https://a' }).access?.signIn).to.equal(undefined)
    for (const [wrong, problem] of [
      [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_SECRET needs OIDC_CLIENT_ID'],
      [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_ID needs OIDC_CLIENT_SECRET'],
      [{ OIDC_ISSUER: '', OIDC_AUDIENCE: '' }, 'OIDC_CLIENT_ID needs OIDC_ISSUER'],
      [{ PUBLIC_URL: '' }, /^OIDC_CLIENT_ID needs PUBLIC_URL/],
      [{ PUBLIC_URL: 'http://catalog.example' }, /^OIDC_CLIENT_ID needs PUBLIC_URL/],
      [{ PUBLIC_URL: 'https://catalog.example/?a=b' }, /^OIDC_CLIENT_ID needs PUBLIC_URL/],
      [{ OIDC_SCOPES: 'profile' }, 'OIDC_SCOPES must include openid'],
    ] as const) {
      const problems = problemsOf({ ...whole, ...wrong })
      expect(problems, JSON.stringify(wrong)).to.have.lengthOf(1)
      expect(problems[0]).to.match(typeof problem === 'string' ? RegExp(`^${problem}$`) : problem)
    }
  })

  it('accepts the credentials of a system with a valid user name', () => {
    const on = { AUTH_ENABLED: 'true', SYSTEM_CLIENT_SECRET: 's:e c'.repeat(7) }
    expect(readConfig(on).access?.systemClient).to.deep.equal({
      id: '__datahub_system',
      secret: 's:e c'.repeat(7),
    })
    expect(problemsOf({ ...on, SYSTEM_CLIENT_ID: 'a:b' })).to.have.lengthOf(1)
  })

  it('warns that credentials have no effect without access control', () => {
    const problems = problemsOf({
      OIDC_ISSUER: 'https://a',
      OIDC_AUDIENCE: 'b',
      SYSTEM_CLIENT_SECRET: 'c',
    })
    expect(problems).to.deep.equal(
      ['OIDC_ISSUER', 'OIDC_AUDIENCE', 'SYSTEM_CLIENT_SECRET'].map(
        (name) => `${name} needs AUTH_ENABLED=true`,
      ),
    )
  })

  it('lists every problem at once', () => {
    const problems = problemsOf({
      PORT: 'http',
      HOST: '0.0.0.0',
      NEO4J_URI: 'http://db:7474',
      STRICT_MODEL: 'yes',
      VENDOR_NAMESPACE: 'com..linkedin',
      ALLOW_ANONYMOUS: 'perhaps',
      AUTH_ENABLED: 'perhaps',
    })
    const named = [
      'PORT',
      'NEO4J_URI',
      'STRICT_MODEL',
      'AUTH_ENABLED',
      'ALLOW_ANONYMOUS',
      'HOST',
      'VENDOR_NAMESPACE',
    ]
    expect(problems.map((problem) => /^\w+/.exec(problem)?.[0])).to.deep.equal(named)
  })

  it('refuses ALLOW_ANONYMOUS on loopback, too', () => {
    expect(problemsOf({ ALLOW_ANONYMOUS: 'yes' })).to.deep.equal([
      'ALLOW_ANONYMOUS must be true or false',
    ])
  })

  for (const PORT of ['65536', '-1', '80.5', '0x50', '1e3', 'NaN', '8080;']) {
    it(`refuses PORT=${PORT}`, () => {
      expect(problemsOf({ PORT })).to.deep.equal(['PORT must be an integer from 0 to 65535'])
    })
  }

  it('accepts a Typesense with its key, and names what is wrong with either', () => {
    const { typesense, indexWaitMs } = readConfig({
      TYPESENSE_URL: 'https://search.example:443',
      TYPESENSE_API_KEY: 'k',
      INDEX_WAIT_MS: '0',
    })
    expect(typesense).to.deep.equal({ url: 'https://search.example:443', apiKey: 'k' })
    const nodes = 'http://a:8108, http://b:8108'
    const cluster = readConfig({ TYPESENSE_URL: nodes, TYPESENSE_API_KEY: 'k' })
    expect(cluster.typesense?.url).to.equal(nodes)
    expect(indexWaitMs).to.equal(0)
    for (const url of ['search.example:8108', 'http://', 'ftp://a']) {
      const wrong = () => readConfig({ TYPESENSE_URL: url, TYPESENSE_API_KEY: 'k' })
      expect(wrong, url).to.throw('TYPESENSE_URL')
    }
    expect(() => readConfig({ TYPESENSE_URL: 'http://a' })).to.throw('TYPESENSE_API_KEY')
    for (const wait of ['-1', 'soon', '1.5', '600001']) {
      expect(() => readConfig({ INDEX_WAIT_MS: wait }), wait).to.throw('INDEX_WAIT_MS')
    }
  })
})

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    const [title, ...problems] = (error as Error).message.split('\n')
    expect(title).to.equal('Invalid configuration:')
    return problems.map((problem) => problem.trim())
  }
  return []
}

import { delimiter } from 'node:path'

/** `test` starts fast and is small; `serve` is fast once warm, for users and measurements. */
export type Profile = 'test' | 'serve'

export interface Neo4jSettings {
  profile: Profile
  version: string
  boltPort: number
  /** Enables HTTP. */
  httpPort?: number | undefined
  /** Megabytes; the profile has the default. */
  heapMb?: number | undefined
}

/**
 * `TieredStopAtLevel=1` limits the compiler, which starts faster but never reaches full speed. With
 * the default `MetaspaceSize`, loading Neo4j's classes triggers four full garbage collections.
 * Tests fill and empty one database repeatedly, and replanning statements for its changing size
 * would take a sixth of their time.
 */
const PROFILES = {
  test: {
    heapMb: 512,
    heapAtStartMb: 256,
    pageCacheMb: 64,
    hasPassword: false,
    flags: ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:MetaspaceSize=192m'],
    conf: ['dbms.cypher.min_replan_interval=1h'],
  },
  serve: {
    heapMb: 1024,
    heapAtStartMb: 1024,
    pageCacheMb: 512,
    hasPassword: true,
    flags: ['-XX:+UseG1GC'],
    conf: [],
  },
} as const

/**
 * Returns the text of `neo4j.conf` (Neo4j operations manual, Configuration settings). The server
 * listens on loopback only; that of tests has no authentication. No web page may ask it, as any page
 * in a browser on this machine could. The limits on transactions contain
 * faults of the catalog: a transaction fails before the server runs out of memory, or when it waits
 * too long.
 */
export function makeConf({ profile, boltPort, httpPort }: Neo4jSettings): string {
  const http =
    httpPort === undefined
      ? ['server.http.enabled=false']
      : [
          'server.http.enabled=true',
          `server.http.listen_address=127.0.0.1:${httpPort}`,
          `dbms.security.http_access_control_allow_origin=http://127.0.0.1:${httpPort}`,
        ]
  return [
    'server.default_listen_address=127.0.0.1',
    // The default, `localhost`, may resolve to ::1, where the server does not listen.
    'server.default_advertised_address=127.0.0.1',
    `server.bolt.listen_address=127.0.0.1:${boltPort}`,
    ...http,
    `dbms.security.auth_enabled=${PROFILES[profile].hasPassword}`,
    `server.memory.pagecache.size=${PROFILES[profile].pageCacheMb}m`,
    'db.memory.transaction.max=256m',
    'db.transaction.timeout=60s',
    'db.lock.acquisition.timeout=10s',
    'db.tx_log.preallocate=false',
    'db.tx_log.rotation.retention_policy=1 hours 512M',
    'dbms.usage_report.enabled=false',
    'client.allow_telemetry=false',
    // Without these two every stop waits for 10 s even without clients (5.26.29).
    'internal.server.bolt.connection_shutdown_wait_time=200ms',
    'internal.server.bolt.thread_pool_shutdown_wait_time=200ms',
    ...PROFILES[profile].conf,
    '',
  ].join('\n')
}

/** Whether a Neo4j of this profile requires a password. */
export const hasPassword = (profile: Profile): boolean => PROFILES[profile].hasPassword

/** Returns the arguments of `java` that run the Community server in `home`. */
export function javaArguments(
  settings: Neo4jSettings,
  classPath: readonly string[],
  home: string,
): string[] {
  const profile = PROFILES[settings.profile]
  const heapMb = settings.heapMb ?? profile.heapMb
  const openedPackages = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent']
  return [
    `-Xms${Math.min(heapMb, profile.heapAtStartMb)}m`,
    `-Xmx${heapMb}m`,
    ...profile.flags,
    // After an out-of-memory error the server would answer only some requests, so it exits instead.
    '-XX:+ExitOnOutOfMemoryError',
    ...openedPackages.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    '--enable-native-access=ALL-UNNAMED',
    '-Dio.netty.tryReflectionSetAccessible=true',
    '-Dlog4j2.disable.jmx=true',
    '-Dfile.encoding=UTF-8',
    '-cp',
    classPath.join(delimiter),
    entryPoint(settings.version),
    `--home-dir=${home}`,
    `--config-dir=${home}/conf`,
    '--console-mode',
  ]
}

function entryPoint(version: string): string {
  const is5 = version.startsWith('5.')
  return is5 ? 'org.neo4j.server.CommunityEntryPoint' : 'org.neo4j.server.Neo4jCommunity'
}

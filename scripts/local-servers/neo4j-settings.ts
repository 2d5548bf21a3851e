import { delimiter } from 'node:path'

/** `test`: quick to start, small. `serve`: for people and measurements, quick once it is warm. */
export type Profile = 'test' | 'serve'

export interface Neo4jSettings {
  profile: Profile
  boltPort: number
  /** HTTP stays off without it. */
  httpPort?: number | undefined
  /** Megabytes; the profile says how many by default. */
  heapMb?: number | undefined
}

/**
 * Compiling less (`TieredStopAtLevel=1`) starts sooner, and never reaches the full speed. From the
 * default `MetaspaceSize` on, loading the classes of Neo4j collects the whole heap four times. Tests
 * fill and empty one database again and again: to plan each statement anew for what is there at the
 * moment takes a sixth of all that they take.
 */
const PROFILES = {
  test: {
    heapMb: 512,
    heapAtStartMb: 256,
    pageCacheMb: 64,
    flags: ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:MetaspaceSize=192m'],
    conf: ['dbms.cypher.min_replan_interval=1h'],
  },
  serve: {
    heapMb: 1024,
    heapAtStartMb: 1024,
    pageCacheMb: 512,
    flags: ['-XX:+UseG1GC'],
    conf: [],
  },
} as const

/**
 * The text of `neo4j.conf` (Neo4j operations manual, Configuration settings). Loopback only, since
 * authentication is off. The bounds on transactions are there for the catalog's own faults: one that
 * holds too much fails before the server runs out of memory, one that waits too long ends.
 */
export function confOf({ profile, boltPort, httpPort }: Neo4jSettings): string {
  const http =
    httpPort === undefined
      ? ['server.http.enabled=false']
      : ['server.http.enabled=true', `server.http.listen_address=127.0.0.1:${httpPort}`]
  return [
    'server.default_listen_address=127.0.0.1',
    // `localhost`, the default, may mean ::1, where it does not listen.
    'server.default_advertised_address=127.0.0.1',
    `server.bolt.listen_address=127.0.0.1:${boltPort}`,
    ...http,
    'dbms.security.auth_enabled=false',
    `server.memory.pagecache.size=${PROFILES[profile].pageCacheMb}m`,
    'db.memory.transaction.max=256m',
    'db.transaction.timeout=60s',
    'db.lock.acquisition.timeout=10s',
    'db.tx_log.preallocate=false',
    'db.tx_log.rotation.retention_policy=1 hours 512M',
    'dbms.usage_report.enabled=false',
    'client.allow_telemetry=false',
    // Without these two every stop waits for 10 s (5.26.29), though no client is connected.
    'internal.server.bolt.connection_shutdown_wait_time=200ms',
    'internal.server.bolt.thread_pool_shutdown_wait_time=200ms',
    ...PROFILES[profile].conf,
    '',
  ].join('\n')
}

/** The arguments of `java` that run the Community server of 5.26 out of `home`. */
export function javaArguments(
  settings: Neo4jSettings,
  classPath: readonly string[],
  home: string,
): string[] {
  const profile = PROFILES[settings.profile]
  const heapMb = settings.heapMb ?? profile.heapMb
  const opened = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent']
  return [
    `-Xms${Math.min(heapMb, profile.heapAtStartMb)}m`,
    `-Xmx${heapMb}m`,
    ...profile.flags,
    // A server that has run out of memory answers some requests and not others: end it instead.
    '-XX:+ExitOnOutOfMemoryError',
    ...opened.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    '--enable-native-access=ALL-UNNAMED',
    '-Dio.netty.tryReflectionSetAccessible=true',
    '-Dlog4j2.disable.jmx=true',
    '-Dfile.encoding=UTF-8',
    '-cp',
    classPath.join(delimiter),
    'org.neo4j.server.CommunityEntryPoint',
    `--home-dir=${home}`,
    `--config-dir=${home}/conf`,
    '--console-mode',
  ]
}

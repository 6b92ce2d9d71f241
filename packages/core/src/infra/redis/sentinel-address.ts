export interface SentinelAddress {
  readonly sentinels: readonly { readonly host: string; readonly port: number }[];
  /** The name of the master at the sentinels. */
  readonly master: string;
  /** Credentials for the Redis servers. */
  readonly username?: string;
  readonly password?: string;
  readonly database?: number;
  /** Password of the sentinels themselves. */
  readonly sentinelPassword?: string;
}

const SENTINEL_PORT = 26_379;
const FORM =
  'redis-sentinel://[:password@]host[:port][,host[:port] …]/[database][?sentinelPassword=…]#master';
const ADDRESS =
  /^redis-sentinel:\/\/(?:(?<username>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^@/?#]+)(?:\/(?<database>\d*))?(?:\?sentinelPassword=(?<sentinelPassword>[^#&]+))?#(?<master>.+)$/;

/** @throws for any other form; the message quotes nothing of the address */
export function parseSentinelAddress(url: string): SentinelAddress {
  const parts = ADDRESS.exec(url)?.groups;
  if (parts?.['hosts'] === undefined) throw new Error(`The address of Redis Sentinel must be ${FORM}.`);
  const { hosts, username, password, database, sentinelPassword, master = '' } = parts;
  return {
    sentinels: hosts.split(',').map((server) => {
      const [, host = server, port] = /^(.*?)(?::(\d+))?$/.exec(server) ?? [];
      return { host, port: port === undefined ? SENTINEL_PORT : Number(port) };
    }),
    master: decodeURIComponent(master),
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(database ? { database: Number(database) } : {}),
    ...(sentinelPassword ? { sentinelPassword: decodeURIComponent(sentinelPassword) } : {}),
  };
}

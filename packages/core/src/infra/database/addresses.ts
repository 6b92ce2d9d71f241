/** Where a PostgreSQL server is: a connection string or the parts of one. */
export type DatabaseAddress =
  | string
  | { host: string; port?: number; user: string; password: string; database: string };

const HOSTS_OF_STRING = /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]*)(?<after>.*)$/is;

/**
 * The addresses of the servers that one address names: hosts are separated by commas, and in a connection string
 * each may have its own port.
 */
export function addressesOf(address: DatabaseAddress): readonly DatabaseAddress[] {
  if (typeof address !== 'string') return address.host.split(',').map((host) => ({ ...address, host }));
  const { before, hosts, after } = HOSTS_OF_STRING.exec(address)?.groups ?? {};
  if (before === undefined || hosts === undefined || after === undefined) return [address];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/**
 * Whether `pg` can parse the text; it also takes the directory of a Unix socket, URLs without a host, and the line break
 * that a Secret often ends with.
 */
export function isConnectionString(text: string): boolean {
  if (/^(?:\/|socket:)/.test(text)) return true;
  const isUrl = (url: string) => URL.canParse(url.replace('@/', '@localhost/'));
  return (
    HOSTS_OF_STRING.test(text) && addressesOf(text).every((url) => typeof url === 'string' && isUrl(url))
  );
}

/** The options of `pg` for an address. */
export function pgOptionsOf(
  address: DatabaseAddress,
): { connectionString: string } | Exclude<DatabaseAddress, string> {
  return typeof address === 'string' ? { connectionString: address } : address;
}

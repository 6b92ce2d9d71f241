import { isIP, isIPv4 } from 'node:net';
import { compile } from 'proxy-addr';

/** `proxy` section of the configuration (docs/rules/http.md#client-address). */
export interface ProxySettings {
  readonly cloudflare: boolean;
  readonly trust: boolean | number | string | readonly string[];
}

/** Request headers by lower-case name; `x-forwarded-for` and `cf-connecting-ip` are read. */
export type ForwardingHeaders = Readonly<Record<string, string | string[] | undefined>>;

type Trust = (address: string, hop: number) => boolean;

/** `proxy` settings, compiled once. */
export interface CompiledProxySettings {
  readonly cloudflare: boolean;
  readonly trusts: Trust;
}

function compileTrust(trust: ProxySettings['trust']): Trust {
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  const listed = typeof trust === 'string' ? trust.split(',') : trust;
  const inRange = compile(listed.map((range) => range.trim()));
  return (address, hop) => isIP(address) !== 0 && inRange(address, hop);
}

/** Prepares the settings, which are checked when the configuration is read. */
export function compileProxySettings(settings: ProxySettings): CompiledProxySettings {
  return { cloudflare: settings.cloudflare, trusts: compileTrust(settings.trust) };
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}

/** An address without the IPv4-mapped prefix, which sockets that take both families report. */
export function unmapped(address: string): string {
  const last = address.slice('::ffff:'.length);
  return address.startsWith('::ffff:') && isIPv4(last) ? last : address;
}

/** The entries of `X-Forwarded-For`; that of the nearest proxy comes last. */
export function forwardedEntries(headers: ForwardingHeaders): string[] {
  const header = headers['x-forwarded-for'];
  if (header === undefined) return [];
  return String(header)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** An entry as an address. Some proxies append the port of the connection, which differs for each. */
function addressOf(entry: string): string {
  const [, inBrackets, plain = ''] = /^(?:\[(.*)\]|([^:]*))(?::\d{1,5})?$/.exec(entry) ?? [];
  const address = inBrackets ?? plain;
  return unmapped(isIP(address) === 0 ? entry : address);
}

/**
 * The client behind the proxies, for rate limits, captcha, submission rows and logs.
 * Entries are read from the peer outwards; the first one that is not trusted is the client.
 */
export function clientIp(peer: string, headers: ForwardingHeaders, proxy: CompiledProxySettings): string {
  const nearest = unmapped(peer);
  if (proxy.cloudflare) return firstOf(headers['cf-connecting-ip']) ?? nearest;

  const entries = forwardedEntries(headers);
  if (!proxy.trusts(nearest, 0)) return nearest;

  let client = nearest;
  for (let hop = 1; hop <= entries.length; hop += 1) {
    client = addressOf(entries[entries.length - hop] ?? client);
    if (!proxy.trusts(client, hop)) break;
  }
  return client;
}

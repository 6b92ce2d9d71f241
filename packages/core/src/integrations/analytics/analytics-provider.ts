/** Whose script clients load, and from where. */
export interface AnalyticsSource {
  /** Address of the script. */
  readonly scriptUrl: string;
}

interface AnalyticsVendor {
  readonly baseUrl: string;
  /** Name of the query parameter, and of the option that holds its value. */
  readonly parameter: string;
  readonly option: string;
}

/** The one table from setting to vendor. */
const VENDORS: ReadonlyMap<string, AnalyticsVendor> = new Map<string, AnalyticsVendor>([
  [
    'analytics/google',
    { baseUrl: 'https://www.googletagmanager.com/gtag/js', parameter: 'id', option: 'siteTag' },
  ],
  [
    'analytics/cloudflare',
    { baseUrl: 'https://static.cloudflareinsights.com/beacon.min.js', parameter: 'token', option: 'token' },
  ],
]);

export interface AnalyticsChoice {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Throws at start for a name that is not in the table. */
export function analyticsSource({ name, options }: AnalyticsChoice): AnalyticsSource {
  const vendor = VENDORS.get(name);
  if (vendor === undefined) throw new Error(`unknown analytics provider "${name}"`);
  const { scriptUrl, [vendor.option]: value } = options;
  if (typeof value !== 'string') throw new Error(`${name}: the option ${vendor.option} is missing`);
  const address = new URL(typeof scriptUrl === 'string' ? scriptUrl : vendor.baseUrl);
  address.searchParams.set(vendor.parameter, value);
  return { scriptUrl: address.toString() };
}

/** What clients are told: the options are public by nature; where we fetch the script is ours. */
export function publicAnalyticsOptions({ options }: AnalyticsChoice): Readonly<Record<string, string>> {
  const told = Object.entries(options).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'scriptUrl',
  );
  return Object.fromEntries(told);
}

import type { ProviderConfig } from './config';

/** An option that may be left out; throws on anything but text. */
export function optionalTextOption({ name, options }: ProviderConfig, option: string): string | undefined {
  const value = options[option];
  if (value === undefined || typeof value === 'string') return value;
  throw new Error(`${name}: the option ${option} must be text`);
}

/** An option the provider cannot do without. The configuration was checked for it; a test's may not have been. */
export function textOption(provider: ProviderConfig, option: string): string {
  const value = optionalTextOption(provider, option);
  if (value === undefined || value === '')
    throw new Error(`${provider.name}: the option ${option} is missing`);
  return value;
}

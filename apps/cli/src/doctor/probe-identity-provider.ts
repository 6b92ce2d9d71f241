import { discoverProvider, failureOf } from '@rampart/core/adapters';
import type { Config } from '@rampart/core/infra/config';
import { failed, ok, skipped, type Verdict } from './finding';

/** Checks that the issuer is reachable and names itself correctly. Only a sign-in shows whether it knows our client. */
export async function probeIdentityProvider({ oidc }: Pick<Config, 'oidc'>): Promise<Verdict> {
  if (oidc === undefined) return skipped('No identity provider is configured.');
  try {
    await discoverProvider(oidc);
    return ok(`${oidc.issuer} is an OpenID Connect provider.`);
  } catch (error) {
    return failed(
      `${oidc.issuer} is not a provider we can use: ${failureOf(error).reason}.`,
      'Start the provider, trust its certificate (NODE_EXTRA_CA_CERTS), or correct oidc.issuer: it must be exactly the ' +
        '"issuer" of the provider\'s /.well-known/openid-configuration.',
    );
  }
}

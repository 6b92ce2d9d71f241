import { ANALYTICS_SCRIPT_PATH, type ClientConfigV2 } from '@rampart/contract';
import { apiOrigin } from './api/call';
import { router } from './app/router';

type Analytics = NonNullable<ClientConfigV2['analytics']>;

/** Pages whose address may contain a secret when they are opened from a mail, a link or another site. */
const NOT_TRACKED = [
  '/sign-in',
  '/sign-in/oidc',
  '/verify',
  '/external-auth/authorize',
  '/openid/authorize',
  '/integrations/ranksite/callback',
];

/** Loads the configured script from our own address, but not on pages where it could read a secret. */
export function loadAnalytics({ provider, publicOptions }: Analytics, openedAt: string): void {
  if (NOT_TRACKED.includes(openedAt)) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = apiOrigin + ANALYTICS_SCRIPT_PATH;
  if (provider === 'analytics/google') prepareGoogle(publicOptions['siteTag'] ?? '');
  if (provider === 'analytics/cloudflare')
    script.dataset['cfBeacon'] = JSON.stringify({ token: publicOptions['token'], spa: true });
  document.head.append(script);
}

/**
 * The snippet that the vendor asks sites to include. The vendor gets paths, but not what follows them in an
 * address.
 */
function prepareGoogle(siteTag: string): void {
  const commands: unknown[] = [];
  Reflect.set(window, 'dataLayer', commands);
  // The vendor's script recognises commands by their type, an `arguments` object.
  function command(..._parts: readonly unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params
    commands.push(arguments);
  }
  const tellPath = (path: string): void => command('set', { page_location: location.origin + path });
  command('js', new Date());
  tellPath(location.pathname);
  command('config', siteTag);
  router.subscribe('onBeforeNavigate', ({ toLocation }) => tellPath(toLocation.pathname));
}

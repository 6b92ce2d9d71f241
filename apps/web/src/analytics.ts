import { ANALYTICS_SCRIPT_PATH, type ClientConfigV2 } from '@rampart/contract';
import { apiOrigin } from './api/call';
import { router } from './app/router';

type Analytics = NonNullable<ClientConfigV2['analytics']>;

/** Pages whose address may hold a secret when they are opened from a mail, a link or another site. */
const UNSEEN = [
  '/sign-in',
  '/sign-in/oidc',
  '/verify',
  '/external-auth/authorize',
  '/openid/authorize',
  '/integrations/ranksite/callback',
];

/** The script that the organiser has configured, from our own address; none where it could read a secret. */
export function loadAnalytics({ provider, publicOptions }: Analytics): void {
  if (UNSEEN.includes(location.pathname)) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = apiOrigin + ANALYTICS_SCRIPT_PATH;
  if (provider === 'analytics/google') prepareGoogle(publicOptions['siteTag'] ?? '');
  if (provider === 'analytics/cloudflare')
    script.dataset['cfBeacon'] = JSON.stringify({ token: publicOptions['token'], spa: true });
  document.head.append(script);
}

/** What the vendor has sites write into their page. It is told paths, and nothing of an address behind them. */
function prepareGoogle(siteTag: string): void {
  const commands: unknown[] = [];
  Reflect.set(window, 'dataLayer', commands);
  // The vendor's script tells commands from other entries by their being `arguments`.
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

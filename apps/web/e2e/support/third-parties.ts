/** A ranking site and vendors of captchas and analytics, played: their servers by this process, captchas in the page. */
import type { Page } from 'playwright-core';
import { startOutsideServer } from '@rampart/core/testing';

/** A box to tick, as the vendors have one; as with theirs, one script loads another. */
const VENDOR_SCRIPTS: Readonly<Record<string, string>> = {
  'https://www.google.com/recaptcha/api.js': `
    window.grecaptcha = { ready: (then) => { waiting = then } };
    var waiting, script = document.createElement('script');
    script.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha.js';
    document.head.append(script);`,
  'https://www.gstatic.com/recaptcha/releases/1/recaptcha.js': `
    grecaptcha.render = (box, { sitekey, size, callback }) => {
      box.innerHTML = '<label><input type="checkbox"> I am no robot</label>';
      box.firstChild.style.display = 'block';
      box.firstChild.style.width = size === 'compact' ? '164px' : '304px';
      box.querySelector('input').onchange = () => callback('good for ' + sitekey);
      return box;
    };
    grecaptcha.reset = (box) => { box.querySelector('input').checked = false };
    waiting();`,
};

export interface ThirdParties {
  /** Of an event that uses them all. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The vendor's scripts, as far as the policy of the page lets them in. */
  readonly play: (page: Page) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startThirdParties(): Promise<ThirdParties> {
  const { url, stop } = await startOutsideServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://site');
    const json = (body: object): unknown => res.end(JSON.stringify(body));
    if (pathname === '/authorize') {
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      res.setHeader('content-type', 'text/html');
      res.end(`<title>Site</title><a href="${back.href.replaceAll('&', '&amp;')}">Allow</a>`);
    } else if (pathname === '/token') json({ access_token: 'a-token' });
    else if (pathname === '/user') json({ id: 1, team: { id: 42, name: 'Ranked Elsewhere' } });
    else if (pathname === '/analytics') res.end('window.analytics = dataLayer.map((parts) => [...parts])');
    else {
      let body = '';
      req.on('data', (part: Buffer) => (body += part.toString()));
      req.on('end', () =>
        json({ success: new URLSearchParams(body).get('response') === 'good for site-key' }),
      );
    }
  });
  return {
    settings: {
      captcha: {
        provider: {
          name: 'captcha/recaptcha',
          options: { siteKey: 'site-key', secretKey: 'secret', verifyUrl: `${url}/verify` },
        },
        protectedEndpoints: ['setEmail'],
      },
      analytics: {
        provider: {
          name: 'analytics/google',
          options: { siteTag: 'G-1', scriptUrl: `${url}/analytics` },
        },
      },
      ranksite: {
        clientId: '12345',
        clientSecret: 'secret',
        authorizeUrl: `${url}/authorize`,
        tokenUrl: `${url}/token`,
        userUrl: `${url}/user`,
      },
    },
    play: async (page) => {
      for (const [address, body] of Object.entries(VENDOR_SCRIPTS))
        await page.route(`${address}*`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    },
    stop,
  };
}

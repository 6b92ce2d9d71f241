import { checkProxies } from './check-proxies';

const INVENTED = '203.0.113.77';
const US = '198.51.100.4';
const OUTER = '10.0.0.1';
const NEAR = '10.0.0.2';

test.each([
  ['no proxy, none trusted', US, US, [INVENTED]],
  ['one proxy, one hop trusted', US, NEAR, [INVENTED, US]],
  ['two proxies, both trusted', US, NEAR, [INVENTED, US, OUTER]],
  ['a proxy that discards what clients send', US, NEAR, [US]],
])('%s is right', (_title, clientIp, peerIp, forwardedFor) => {
  const verdict = checkProxies({ clientIp, peerIp, forwardedFor, inventedIp: INVENTED });
  expect(verdict.status).toBe('ok');
});

test.each([
  ['no proxy, but one trusted: clients invent their address', INVENTED, US, [INVENTED], 'invents', 'false'],
  ['one proxy, two trusted', INVENTED, NEAR, [INVENTED, US], 'invents', ' 1,'],
  ['one proxy, none trusted: every client is seen as the proxy', NEAR, NEAR, [INVENTED, US], 'share', ' 1,'],
  ['two proxies, one trusted', OUTER, NEAR, [INVENTED, US, OUTER], 'share', ' 2,'],
])('%s', (_title, clientIp, peerIp, forwardedFor, cause, remedy) => {
  const verdict = checkProxies({ clientIp, peerIp, forwardedFor, inventedIp: INVENTED });
  expect(verdict).toMatchObject({ status: 'failed' });
  expect(verdict.detail).toContain('Wrong proxy trust');
  expect(verdict.detail).toContain(cause);
  expect(verdict.remedy).toContain(remedy);
});

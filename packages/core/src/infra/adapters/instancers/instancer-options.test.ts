import { requestTimeoutMs } from './instancer-options';

it('a call takes 10 to 30 s at most unless the operator says otherwise (services reference 1.8, decided)', () => {
  const timeoutMs = requestTimeoutMs({ name: 'instancers/docker', options: {} });
  expect(timeoutMs).toBeGreaterThanOrEqual(10_000);
  expect(timeoutMs).toBeLessThanOrEqual(30_000);
  expect(requestTimeoutMs({ name: 'instancers/docker', options: { requestTimeout: 2_000 } })).toBe(2_000);
});

import { REQUEST_TIMEOUT_MS } from './instancer-options';

it('a call takes 10 to 30 s at most unless the operator says otherwise', () => {
  expect(REQUEST_TIMEOUT_MS).toBeGreaterThanOrEqual(10_000);
  expect(REQUEST_TIMEOUT_MS).toBeLessThanOrEqual(30_000);
});

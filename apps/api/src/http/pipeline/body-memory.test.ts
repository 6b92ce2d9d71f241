import { publicBodies } from './body-memory';
import type { PipelineCall } from './call';

const MIB = 1024 * 1024;

test('the only body of a client may be larger than what several may take together', async () => {
  const call = { clientIp: '198.51.100.1' } as PipelineCall;
  const tooMuch = await publicBodies.reserve(call, 9 * MIB, async () =>
    publicBodies.reserve(call, MIB, () => Promise.reject(new Error('there is no room'))),
  );
  expect(tooMuch).toMatchObject({ reply: { status: 503 } });
});

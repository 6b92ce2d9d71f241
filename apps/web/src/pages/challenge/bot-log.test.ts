import { readableLog } from './bot-log';

const aLine = (time: number, fields: object) =>
  JSON.stringify({ time, level: 'info', prefix: 'challenge', line: 'visiting', extra: {}, ...fields });

describe('the log of a visit', () => {
  it('reads as sentences with the seconds since it began', () => {
    const logs = [
      aLine(5_000, {}),
      aLine(5_106, { prefix: 'console', level: 'error', line: 'no such element', extra: { id: 'x' } }),
    ];
    expect(readableLog(`${logs.join('\n')}\n`)).toBe(
      '[0.000] challenge: visiting\n[0.106] console error: no such element {"id":"x"}\n',
    );
  });

  it.each(['The page was opened.', '{"time":1}', '{"time":1,"level":"info","prefix":"chal', 'null', ''])(
    'stays as another runner has written it: %j',
    (logs) => {
      expect(readableLog(logs)).toBe(logs);
    },
  );
});

import { silentLogger } from './logger';
import { createOutageLog } from './outage-log';

it('an outage is one line when it begins and one when it is over, and so is the next', () => {
  const lines: unknown[][] = [];
  const outage = createOutageLog(
    {
      ...silentLogger,
      warn: (...line) => void lines.push(['warn', ...line]),
      info: (...line) => void lines.push(['info', ...line]),
    },
    { begins: 'bans could not be read', ends: 'bans can be read again' },
  );
  const error = new Error('away');
  outage.succeeded();
  outage.failed(error);
  outage.failed(new Error('still away'));
  outage.succeeded();
  outage.succeeded();
  outage.failed(error);

  const begins = ['warn', 'bans could not be read', { error }];
  expect(lines).toEqual([begins, ['info', 'bans can be read again'], begins]);
});

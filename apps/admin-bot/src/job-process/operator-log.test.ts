import { createOperatorLog } from './operator-log';

function aLog(flags: readonly string[] = []) {
  const notes: [string, string][] = [];
  const job = { flag: flags[0] ?? '', flags: flags.map((flag) => ({ provider: 'flags/static', flag })) };
  return { notes, log: createOperatorLog(job, (level, text) => notes.push([level, text])) };
}

describe('the logger of a handler', () => {
  it('writes a line at each level', () => {
    const { log, notes } = aLog();
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](`at ${level}`);
    expect(notes).toEqual([
      ['debug', 'at debug'],
      ['info', 'at info'],
      ['warn', 'at warn'],
      ['error', 'at error'],
    ]);
  });

  it('replaces every flag of the job, also one that would be cut', () => {
    const { log, notes } = aLog(['flag{one}', 'flag{two}']);
    log.info('flag{one} and flag{two} and flag{one}');
    log.info(`${'x'.repeat(2_044)}flag{one}`);
    expect(notes[0]?.[1]).toBe('[flag] and [flag] and [flag]');
    expect(notes[1]?.[1]).toBe(`${'x'.repeat(2_044)}[fla`);
  });

  it('accepts values of any type and cuts them', () => {
    const { log, notes } = aLog();
    Reflect.apply(log.warn, undefined, [{ a: { b: { c: 1 } } }]);
    log.warn('x'.repeat(5_000));
    expect(notes[0]).toEqual(['warn', '{ a: { b: [Object] } }']);
    expect(notes[1]?.[1]).toHaveLength(2_048);
  });

  it('writes at most 100 lines per job', () => {
    const { log, notes } = aLog();
    for (let i = 0; i < 150; i += 1) log.info(String(i));
    expect([notes.length, notes.at(-1)]).toEqual([100, ['info', '99']]);
  });
});

import { parseListeningPorts, parseStat } from './process-table';

const FIELDS_4_TO_21 = '1 77 78 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0';

it('a name with parentheses and spaces does not move the fields', () => {
  expect(parseStat(`77 (a) S 9 (b) S ${FIELDS_4_TO_21} 4711 0 0\n`)).toEqual({
    pid: 77,
    parentPid: 1,
    session: 78,
    startTicks: '4711',
    isZombie: false,
  });
});

it('a process that has ended and was not reaped yet is a zombie', () => {
  expect(parseStat(`77 (a) Z ${FIELDS_4_TO_21} 4711`)?.isZombie).toBe(true);
});

it('an incomplete line is not a process', () => {
  expect(parseStat('77 (a) S 1')).toBeUndefined();
  expect(parseStat('')).toBeUndefined();
});

it('only sockets that accept connections count', () => {
  const table = `  sl  local_address rem_address   st
   0: 0100007F:0539 00000000:0000 0A 00000000:00000000
   1: 0100007F:053A 0100007F:8000 01 00000000:00000000
   2: 00000000000000000000000000000000:1F90 00000000000000000000000000000000:0000 0A 0
`;
  expect(parseListeningPorts(table)).toEqual(new Set([1337, 8080]));
});

import { parseTraceparent, traceOf, traceparentOf } from './trace-context';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

it.each([
  ['the current version', `00-${TRACE}-${SPAN}-01`],
  ['a later version with further fields', `42-${TRACE}-${SPAN}-01-more`],
])('%s names its trace', (_what, header) => {
  expect(parseTraceparent(header)).toEqual({ traceId: TRACE, parentId: SPAN, flags: '01' });
});

it.each([
  ['no header', undefined],
  ['several headers', [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`]],
  ['another text', 'trace'],
  ['upper case', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['the forbidden version', `ff-${TRACE}-${SPAN}-01`],
  ['further fields in the current version', `00-${TRACE}-${SPAN}-01-more`],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a parent id of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
])('%s names no trace', (_what, header) => {
  expect(parseTraceparent(header)).toBeUndefined();
});

it('an id that is not a UUID always has the same trace', () => {
  const [header, again] = [
    traceparentOf(traceOf('solve:discord-1')),
    traceparentOf(traceOf('solve:discord-1')),
  ];
  const traceIdOf = (text: string) => parseTraceparent(text)?.traceId;
  expect(traceIdOf(header)).toBe(traceIdOf(again));
  expect(traceIdOf(header)).not.toBe(traceIdOf(traceparentOf(traceOf('solve:discord-2'))));
});

it('the header of a request names the trace, and a new id as its parent', () => {
  const trace = traceOf('4bf92f35-77b3-4da6-a3ce-929d0e0e4736');
  const [first, second] = [traceparentOf(trace), traceparentOf(trace)];
  expect(parseTraceparent(first)).toMatchObject({ traceId: TRACE, flags: '00' });
  expect(first).not.toBe(second);
});

it('where a span is recorded, the header names it as the parent', () => {
  expect(traceparentOf({ traceId: TRACE, spanId: SPAN, flags: '01' })).toBe(`00-${TRACE}-${SPAN}-01`);
});

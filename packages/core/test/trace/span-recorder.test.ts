import { silentLogger, type Logger } from '../../src/infra/logging';
import { createSpanRecorder, parseTraceparent, traceOf, type SpanRecorder } from '../../src/infra/trace';
import { startOtlpCollector, until } from '../../src/testing';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const REQUEST = { method: 'GET', route: '/api/v2/challs/:id', routeName: 'getChallenge' };

function callerSays(flags: '00' | '01') {
  const trace = parseTraceparent(`00-${TRACE}-${CALLER}-${flags}`);
  if (trace === undefined) throw new Error('that is no traceparent');
  return trace;
}

describe('spans of requests', () => {
  let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
  beforeEach(async () => {
    collector = await startOtlpCollector();
  });
  afterEach(() => collector.stop());

  const record = (logger: Logger = silentLogger): Promise<SpanRecorder> =>
    createSpanRecorder({ endpoint: `${collector.url}/`, serviceName: 'a-service', logger });

  it("of a caller with a trace are children of the caller's span", async () => {
    const recorder = await record();
    const span = recorder.begin(REQUEST, callerSays('01'));
    span.end(200);
    await recorder.close();
    expect(collector.spans()).toEqual([
      {
        service: 'a-service',
        traceId: TRACE,
        parentSpanId: CALLER,
        spanId: span.trace.spanId,
        name: 'GET /api/v2/challs/:id',
        kind: 2,
        attributes: {
          'http.request.method': 'GET',
          'http.route': '/api/v2/challs/:id',
          'rampart.route': 'getChallenge',
          'http.response.status_code': 200,
        },
        statusCode: 0,
      },
    ]);
    expect(span.trace).toMatchObject({ traceId: TRACE, flags: '01' });
  });

  it('of a caller without one begin the trace that is in the log', async () => {
    const recorder = await record();
    const traces = [traceOf('a first request'), traceOf('a second one')];
    for (const trace of traces) {
      const span = recorder.begin(REQUEST, trace);
      expect(span.trace).toMatchObject({ traceId: trace.traceId, flags: '01' });
      span.end(200);
    }
    await recorder.close();
    expect(collector.spans().map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual(
      traces.map(({ traceId }) => [traceId, undefined]),
    );
  });

  it('are failed from status 500 on', async () => {
    const recorder = await record();
    for (const status of [404, 500]) recorder.begin(REQUEST, traceOf('a request')).end(status);
    await recorder.close();
    expect(collector.spans().map(({ statusCode }) => statusCode)).toEqual([0, 2]);
  });

  it('are not recorded for a caller who does not record', async () => {
    const recorder = await record();
    const span = recorder.begin(REQUEST, callerSays('00'));
    span.end(200);
    await recorder.close();
    expect(collector.spans()).toEqual([]);
    expect(span.trace).toMatchObject({ traceId: TRACE, flags: '00' });
  });

  describe('with variables of OpenTelemetry', () => {
    const former = { ...process.env };
    afterEach(() => {
      process.env = { ...former };
    });

    it('have the name of the service and are sampled as these say', async () => {
      process.env['OTEL_SERVICE_NAME'] = 'ctf';
      const named = await record();
      named.begin(REQUEST, traceOf('a request')).end(200);
      await named.close();
      process.env['OTEL_TRACES_SAMPLER'] = 'always_off';
      const off = await record();
      off.begin(REQUEST, callerSays('01')).end(200);
      await off.close();
      expect(collector.spans().map(({ service }) => service)).toEqual(['ctf']);
    });

    it('that a collector refuses are lost, with one line in the log when that begins and one when it ends', async () => {
      process.env['OTEL_BSP_SCHEDULE_DELAY'] = '10';
      const lines: string[] = [];
      const add = (line: string) => void lines.push(line);
      const recorder = await record({ ...silentLogger, warn: add, info: add });
      const send = () => recorder.begin(REQUEST, traceOf('a request')).end(200);
      collector.answerWith(400);
      send();
      await until('the first refusal is logged', () => lines.length === 1);
      send();
      await until('another is refused', () => collector.refused() === 2);
      collector.answerWith(200);
      send();
      await until('the end of it is logged', () => lines.length === 2);
      await recorder.close();
      expect(lines).toEqual(['spans cannot be sent and are lost', 'spans can be sent again']);
    });
  });
});

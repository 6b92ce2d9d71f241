import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { withDeadline } from '../deadline';
import { createOutageLog, type Logger } from '../logging';
import type { TraceContext } from './trace-context';

export interface SpannedRequest {
  readonly method: string;
  /** The pattern of its path, never the path itself, which may contain secrets. */
  readonly route: string | undefined;
  /** The name of the route in the log and the metrics. */
  readonly routeName: string;
}

/** The span of a request that is being answered. */
export interface RequestSpan {
  /** The trace for requests that this request causes. */
  readonly trace: TraceContext;
  end(status: number): void;
}

export interface SpanRecorder {
  begin(request: SpannedRequest, trace: TraceContext): RequestSpan;
  /** Sends the remaining spans; those that the collector does not accept within three seconds are lost. */
  close(): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Records a span for each request and sends it to a collector, by OTLP over HTTP. Everything but the address is
 * configured in the SDK, by variables `OTEL_…`. The SDK is loaded here, so that processes without a collector do
 * not load it.
 */
export async function createSpanRecorder(options: {
  /** Base URL of the collector, to which `/v1/traces` is added. */
  readonly endpoint: string;
  /** Used unless `OTEL_SERVICE_NAME` is set. */
  readonly serviceName: string;
  readonly logger: Logger;
}): Promise<SpanRecorder> {
  const { logger } = options;
  const [api, core, exporters, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ]);

  const otlp = new exporters.OTLPTraceExporter({ url: `${options.endpoint.replace(/\/$/, '')}/v1/traces` });
  const outage = createOutageLog(logger, {
    begins: 'spans cannot be sent and are lost',
    ends: 'spans can be sent again',
  });
  const exporter: SpanExporter = {
    export: (spans, done) =>
      otlp.export(spans, (result) => {
        if (result.code === core.ExportResultCode.SUCCESS) outage.succeeded();
        else outage.failed(result.error);
        done(result);
      }),
    shutdown: () => otlp.shutdown(),
  };

  const random = new sdk.RandomIdGenerator();
  // Set before `startSpan`, which calls `generateTraceId` for a trace that begins here.
  let traceId = '';
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': options.serviceName }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    idGenerator: { generateTraceId: () => traceId, generateSpanId: () => random.generateSpanId() },
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('rampart');

  return {
    begin({ method, route, routeName }, caller) {
      const parent =
        caller.parentId === undefined
          ? api.ROOT_CONTEXT
          : api.trace.setSpanContext(api.ROOT_CONTEXT, {
              traceId: caller.traceId,
              spanId: caller.parentId,
              traceFlags: Number.parseInt(caller.flags, 16),
              isRemote: true,
            });
      ({ traceId } = caller);
      const span = tracer.startSpan(
        route === undefined ? method : `${method} ${route}`,
        {
          kind: api.SpanKind.SERVER,
          attributes: {
            'http.request.method': method,
            'rampart.route': routeName,
            ...(route === undefined ? {} : { 'http.route': route }),
          },
        },
        parent,
      );
      const { spanId, traceFlags } = span.spanContext();
      return {
        trace: { traceId, spanId, flags: traceFlags.toString(16).padStart(2, '0') },
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) {
            span.setAttribute('error.type', String(status)).setStatus({ code: api.SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    close: () =>
      withDeadline('sending the last spans', CLOSE_TIMEOUT_MS, provider.shutdown()).catch(
        (error: unknown) => {
          logger.warn('the last spans are lost', { error });
        },
      ),
  };
}

import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { withDeadline } from '../deadline';
import { createOutageLog, type Logger } from '../logging';
import type { TraceContext } from './trace-context';

export interface SpannedRequest {
  readonly method: string;
  /** The pattern of its path, never the path: that may hold what nobody else should know. */
  readonly route: string | undefined;
  /** As in the log and the metrics. */
  readonly routeName: string;
}

/** The span of a request that is being answered. */
export interface RequestSpan {
  /** For what the request causes. */
  readonly trace: TraceContext;
  end(status: number): void;
}

export interface SpanRecorder {
  begin(request: SpannedRequest, trace: TraceContext): RequestSpan;
  /** Sends what has not been sent; what a collector does not take within three seconds is lost. */
  close(): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Records a span for each request and sends it to a collector, by OTLP over HTTP. Everything but the address is the affair
 * of the SDK, which reads the variables `OTEL_…`; it is loaded here and by nobody who has no collector.
 */
export async function createSpanRecorder(options: {
  /** Base URL of the collector, to which `/v1/traces` is added. */
  readonly endpoint: string;
  /** Unless `OTEL_SERVICE_NAME` says otherwise. */
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
  // Read by `startSpan` itself, which asks for the id of a trace that begins here.
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

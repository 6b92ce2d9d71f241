import { text } from 'node:stream/consumers';
import { startOutsideServer } from './outside-server';

/** A span as it arrived, with the fields that tests ask for. */
export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly parentSpanId: string | undefined;
  readonly spanId: string;
  readonly name: string;
  /** 2: of a server. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** 2: failed. */
  readonly statusCode: number;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes'> & {
        readonly attributes: readonly Attribute[];
        readonly status: { readonly code?: number };
      })[];
    }[];
  }[];
}

const namesAndValues = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));

function spansIn({ resourceSpans }: ExportRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, parentSpanId, spanId, name, kind, attributes, status }) => ({
        service: String(namesAndValues(resource.attributes)['service.name']),
        traceId,
        parentSpanId,
        spanId,
        name,
        kind,
        attributes: namesAndValues(attributes),
        statusCode: status.code ?? 0,
      })),
  );
}

/** Receives spans as a collector of OpenTelemetry does: OTLP over HTTP, in JSON. */
export async function startOtlpCollector() {
  const received: string[] = [];
  let status = 200;
  let refused = 0;
  const { url, stop } = await startOutsideServer((request, response) => {
    void text(request).then((body) => {
      const isExport = request.method === 'POST' && request.url === '/v1/traces';
      if (isExport && status === 200) received.push(body);
      else refused += 1;
      response.writeHead(isExport ? status : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return {
    url,
    /** The bodies of all exports. */
    text: () => received.join('\n'),
    spans: () => received.flatMap((body) => spansIn(JSON.parse(body) as ExportRequest)),
    refused: () => refused,
    /** Status of every answer from now on. */
    answerWith: (next: number) => {
      status = next;
    },
    stop,
  };
}

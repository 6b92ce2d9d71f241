export { createSpanRecorder, type RequestSpan, type SpanRecorder } from './span-recorder';
export { parseTraceparent, traceOf, traceparentOf, type TraceContext } from './trace-context';

export { parseTraceparent, traceOf, traceparentOf, type TraceContext } from './trace-context';

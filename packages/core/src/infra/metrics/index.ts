export { clusterMetrics, createMetricsRegistry, type MetricsRegistry } from './metrics-registry';
export { serveMetrics, type MetricsListener } from './metrics-server';

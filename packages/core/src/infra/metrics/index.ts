export { clusterMetrics, createMetricsRegistry, type MetricsRegistry } from './metrics-registry';
export { serveMetrics, type MetricsListener, type MetricsServer } from './metrics-server';

import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RequestLogEntry } from './requestLog.ts';

export interface Metrics {
  observe(request: RequestLogEntry): void;
  /** Returns all metrics of this process in the text format of Prometheus. */
  text(): Promise<string>;
}

/** Paths that are counted separately; all others are pages. A client must not be able to create new ones. */
const ROUTE = /^\/(assets|art|auth|rest|functions|healthz|livez|metrics|pay|mailbox)(?=\/|$)/;

/** Counts and times the requests of this process, beside the metrics of Node. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by method, first part of the path and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    observe({ method, path, status, durationMs }) {
      durations.observe({ method, route: ROUTE.exec(path)?.[1] ?? 'page', status }, durationMs / 1000);
    },
    text: () => registry.metrics(),
  };
}

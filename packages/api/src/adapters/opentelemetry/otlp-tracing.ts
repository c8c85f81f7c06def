import type { IncomingMessage } from 'node:http';
import { context, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { Tracing } from '../../ports/tracing.js';

/** Whoever doesn't take spans in so long does without them. */
const EXPORT_MS = 3_000;

export interface OtlpTracingOptions {
  /** Where OTLP is spoken over HTTP, such as `http://collector:4318`. */
  readonly endpoint: string;
  /** Of all requests, from 0 to 1. */
  readonly share: number;
  /** Names this process among those of the community. */
  readonly process: string;
}

/** Traces by OpenTelemetry's own packages, in batches to whoever collects them. No span holds what people wrote. */
export function createOtlpTracing({ endpoint, share, process }: OtlpTracingOptions): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'collabor8',
      'service.instance.id': process,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer('collabor8');
  const requests = new WeakMap<IncomingMessage, Span>();

  async function within<T>(span: Span, run: () => Promise<T>): Promise<T> {
    try {
      return await context.with(trace.setSpan(context.active(), span), run);
    } catch (error) {
      // Its message may tell what somebody wrote.
      const message = error instanceof Error ? error.constructor.name : 'unknown';
      span.setStatus({ code: SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    follow: (handle) => (req, res) => {
      const span = tracer.startSpan(req.method ?? '', { kind: SpanKind.SERVER });
      requests.set(req, span);
      res.once('close', () => {
        const endedAt = performance.now();
        span.setAttribute('http.response.status_code', res.statusCode);
        if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        // What it is called is told by another listener of this very event.
        setImmediate(() => span.end(endedAt));
      });
      context.with(trace.setSpan(context.active(), span), () => handle(req, res));
    },
    name: (req, endpoint) => void requests.get(req)?.updateName(endpoint),
    call: (path, run) => within(tracer.startSpan(path, { kind: SpanKind.INTERNAL }), run),
    step(name, attributes, run) {
      if (trace.getActiveSpan() === undefined) return run();
      return within(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }), run);
    },
    async close() {
      await provider.shutdown().catch(() => undefined);
    },
  };
}

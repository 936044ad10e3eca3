import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { ownVersion } from '../backup/contents.ts'
import type { EndedQuery } from '../database/query-watch.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'

export interface TracedCall {
  method: string
  requestId: string
  /** Whether a page asks this of the API while it is rendered. */
  isOwn: boolean
  /** `traceparent` of a proxy of ours, as W3C Trace Context has it. */
  parent: string | undefined
}

/** What this process sends to an OpenTelemetry collector. */
export interface Traces {
  /** Does the work of a call within a span, which `ended` names once the call is answered. */
  call: (
    call: TracedCall,
    work: () => Promise<unknown>,
    ended: () => { route: string; status: number },
  ) => Promise<void>
  /** Does a round of a background task within a span. */
  task: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Asks the storage or the mail server within a span, under the call or the task. */
  step: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** A query that was answered, under the call or the task that asked it. */
  query: (query: EndedQuery) => void
  /** Sends what is left. */
  stop: () => Promise<void>
}

const warnEveryMs = 10 * 60_000
/** For a batch, with all its tries. */
const timeoutMillis = 3_000

/**
 * Spans of calls, background tasks, queries, files and mails. They are named by patterns and names of
 * functions, as metrics are: nothing that a visitor typed or was given leaves with them.
 */
export function createTraces(
  { collector, share, service }: NonNullable<Env['traces']>,
  log: Deps['log'],
): Traces {
  const warn = createWarning(log)
  setGlobalErrorHandler(warn)
  const version = ownVersion()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: collector, timeoutMillis }),
      }),
    ],
  })
  const tracer = provider.getTracer('passerelle', version)
  const contexts = new AsyncLocalStorage<Context>()
  const within = <T>(context: Context, span: Span, work: () => T) =>
    contexts.run(trace.setSpan(context, span), work)
  async function spanning<T>(span: Span, context: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await within(context, span, work)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    call: async ({ method, requestId, isOwn, parent }, work, ended) => {
      const context = isOwn ? contexts.getStore() : contextOf(parent)
      const kind = isOwn ? SpanKind.INTERNAL : SpanKind.SERVER
      const span = tracer.startSpan(method, { kind }, context ?? ROOT_CONTEXT)
      try {
        await within(context ?? ROOT_CONTEXT, span, work)
      } finally {
        const { route, status } = ended()
        span.updateName(`${method} ${route}`)
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'passerelle.request_id': requestId,
        })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    task: (name, work) => spanning(tracer.startSpan(`task ${name}`), ROOT_CONTEXT, work),
    step: (name, work) => {
      const context = contexts.getStore() ?? ROOT_CONTEXT
      return spanning(tracer.startSpan(name, { kind: SpanKind.CLIENT }, context), context, work)
    },
    query: ({ name, ms }) => {
      const context = contexts.getStore()
      // A name is read out of a stack: only where it is sent.
      if (!context || !trace.getSpan(context)?.isRecording()) return
      const endTime = performance.timeOrigin + performance.now()
      const options = {
        kind: SpanKind.CLIENT,
        startTime: endTime - ms,
        attributes: { 'db.system.name': 'postgresql' },
      }
      tracer.startSpan(name(), options, context).end(endTime)
    },
    stop: () => provider.shutdown().catch(warn),
  }
}

function contextOf(parent: string | undefined): Context | undefined {
  const remote = parent === undefined ? null : parseTraceParent(parent)
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : undefined
}

/** A collector that is away is no reason for a line every few seconds. */
function createWarning(log: Deps['log']): (error: unknown) => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  return (error) => {
    const at = performance.now()
    if (at - warnedAt < warnEveryMs) return
    warnedAt = at
    log.warn({ err: error }, 'traces could not be delivered')
  }
}

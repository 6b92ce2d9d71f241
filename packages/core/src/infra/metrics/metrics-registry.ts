import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { withDeadline } from '../deadline';
import { BoundHistogram } from './bound-histogram';

export interface DescribedMetric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
}

export interface MetricAbout {
  /** `rampart_<what>_<unit>`; counters end in `_total`. Each is documented in docs/operate/metrics.md. */
  readonly name: string;
  readonly help: string;
}

/**
 * A metric with one label, which has few values: never an id, a path, an address or anything that a participant
 * chooses.
 */
interface LabelledAbout extends MetricAbout {
  readonly label: string;
}

interface SampledAbout extends MetricAbout {
  readonly label?: string;
  /** How the values of several processes behind one port are combined; by default they are summed. */
  readonly together?: 'sum' | 'max';
}

interface DurationsAbout extends MetricAbout {
  readonly bucketsSeconds: readonly number[];
}

/** What a gauge shows: one number, one for each value of its label, or nothing. */
export type Reading = number | Readonly<Record<string, number>> | undefined;

/**
 * The metrics of one process. Recording functions are bound to their labels once, so that measuring creates no
 * objects: counting takes a tenth of a microsecond, recording a duration even less.
 */
export interface MetricsRegistry {
  readonly contentType: string;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
  /** Sends the metrics to the primary process of a cluster when it asks for them (`clusterMetrics`). */
  shareWithPrimary(): void;
  /** The definitions of the metrics, whether they have values or not. */
  describe(): readonly DescribedMetric[];
  /** Memory, CPU time, garbage collection and event loop lag of this process (`process_*`, `nodejs_*`). */
  collectProcessMetrics(): void;
  /** Returns a function that adds to the count, one by default. */
  counter(about: MetricAbout): (count?: number) => void;
  /**
   * Returns a function that counts by value of the label. Known `values` start at 0, so that the first event shows
   * as an increase; others appear when they occur.
   */
  counterBy<Value extends string>(
    about: LabelledAbout & { readonly values?: readonly Value[] },
  ): (value: Value) => void;
  /** Returns a function that sets the gauge, which is 0 until then. */
  gauge(about: MetricAbout): (value: number) => void;
  /** Returns a function that records a duration. */
  durations(about: DurationsAbout): (durationMs: number) => void;
  /** Returns a function that binds the labels and returns one that records a duration. */
  durationsBy<Label extends string>(
    about: DurationsAbout & { readonly labels: readonly Label[] },
  ): (labels: Readonly<Record<Label, string>>) => (durationMs: number) => void;
  /**
   * Gauges that `read` fills for each scrape. They are left out when it fails or takes too long: no value is better
   * than an old one.
   */
  sampled<Key extends string>(
    what: string,
    gauges: Readonly<Record<Key, SampledAbout>>,
    read: () => MaybePromise<Readonly<Record<Key, Reading>>>,
  ): void;
}

type MaybePromise<Value> = Value | Promise<Value>;

/** The metric of prom-client that an alert watches. */
const EVENT_LOOP_LAG = 'nodejs_eventloop_lag_p99_seconds';

/** Prometheus gives up a scrape after ten seconds and then has no metrics at all. */
const SAMPLE_WITHIN_MS = 3_000;

function show(gauge: Gauge, label: string | undefined, reading: Reading): void {
  gauge.reset();
  if (label === undefined) gauge.remove();
  if (typeof reading === 'number') gauge.set(reading);
  else if (label !== undefined) {
    for (const [value, number] of Object.entries(reading ?? {})) gauge.set({ [label]: value }, number);
  }
}

type Sample = () => Promise<void>;

/** Takes its samples before each read. */
class SampledRegistry extends Registry {
  readonly samples: Sample[] = [];

  override async metrics(): Promise<string> {
    await this.takeSamples();
    return super.metrics();
  }

  override async getMetricsAsJSON(): ReturnType<Registry['getMetricsAsJSON']> {
    await this.takeSamples();
    return super.getMetricsAsJSON();
  }

  private async takeSamples(): Promise<void> {
    await Promise.all(this.samples.map((sample) => sample()));
  }
}

/** The metrics of all processes of a cluster that share theirs, combined in the primary process. */
export function clusterMetrics(): Pick<MetricsRegistry, 'text' | 'contentType'> {
  const together = new AggregatorRegistry();
  return { contentType: together.contentType, text: () => together.clusterMetrics() };
}

export function createMetricsRegistry(): MetricsRegistry {
  const registry = new SampledRegistry();
  const described: DescribedMetric[] = [];

  const configOf = <Label extends string>(
    type: DescribedMetric['type'],
    { name, help }: MetricAbout,
    labelNames: readonly Label[] = [],
  ) => {
    described.push({ name, type, labels: labelNames });
    return { name, help, labelNames: [...labelNames], registers: [registry] };
  };

  const counterBy: MetricsRegistry['counterBy'] = ({ label, values = [], ...about }) => {
    const counter = new Counter(configOf('counter', about, [label]));
    const children = new Map<string, Counter.Internal>();
    const childOf = (value: string): Counter.Internal => {
      const known = children.get(value);
      if (known !== undefined) return known;
      const made = counter.labels(value);
      children.set(value, made);
      return made;
    };
    for (const value of values) childOf(value).inc(0);
    return (value) => childOf(value).inc();
  };

  const failures = new Counter(
    configOf(
      'counter',
      {
        name: 'rampart_metrics_sample_failures_total',
        help: 'Readings for a scrape that failed or took too long.',
      },
      ['sample'],
    ),
  );

  return {
    contentType: registry.contentType,
    describe: () => described,

    text: () => registry.metrics(),

    shareWithPrimary() {
      AggregatorRegistry.setRegistries(registry);
      // Its constructor installs the listener for requests of the primary process.
      void new AggregatorRegistry();
    },

    collectProcessMetrics() {
      collectDefaultMetrics({ register: registry });
      // By default the mean of several processes is shown, which would hide one that lags.
      Object.assign(registry.getSingleMetric(EVENT_LOOP_LAG) ?? {}, { aggregator: 'max' });
    },

    counter(about) {
      const counter = new Counter(configOf('counter', about));
      return (count = 1) => counter.inc(count);
    },

    counterBy,

    gauge(about) {
      const gauge = new Gauge(configOf('gauge', about));
      return (value) => gauge.set(value);
    },

    durations({ bucketsSeconds, ...about }) {
      const histogram = new BoundHistogram({ ...configOf('histogram', about), buckets: [...bucketsSeconds] });
      const record = histogram.bind({});
      return (durationMs) => record(durationMs / 1000);
    },

    durationsBy({ labels, bucketsSeconds, ...about }) {
      const buckets = [...bucketsSeconds];
      const histogram = new BoundHistogram({ ...configOf('histogram', about, labels), buckets });
      return (values) => {
        const record = histogram.bind(values);
        return (durationMs) => record(durationMs / 1000);
      };
    },

    sampled(what, gauges, read) {
      const keys = Object.keys(gauges) as (keyof typeof gauges)[];
      const made = keys.map((key) => {
        const { label, together = 'sum', ...about } = gauges[key];
        const config = configOf('gauge', about, label === undefined ? [] : [label]);
        const gauge = new Gauge({ ...config, aggregator: together });
        return { key, label, gauge };
      });
      const fill = (readings?: Readonly<Record<(typeof keys)[number], Reading>>): void => {
        for (const { key, label, gauge } of made) show(gauge, label, readings?.[key]);
      };
      fill();
      const failed = failures.labels(what);
      failed.inc(0);
      registry.samples.push(async () => {
        try {
          fill(await withDeadline(what, SAMPLE_WITHIN_MS, Promise.resolve().then(read)));
        } catch {
          fill();
          failed.inc();
        }
      });
    },
  };
}

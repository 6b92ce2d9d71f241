import { Histogram, type HistogramConfiguration } from 'prom-client';

type Labels = Readonly<Record<string, string>>;
type Samples = Awaited<ReturnType<Histogram['get']>>;

/** The observations with the same labels. */
interface Series {
  readonly labels: Labels;
  /** Observations per bucket, not cumulative; the last count is of those above all buckets. */
  readonly counts: Float64Array;
  sum: number;
}

/**
 * A histogram that keeps plain numbers and makes samples of them when it is read. That of prom-client checks and
 * hashes the labels for each observation, which takes longer than all other measurements of a request.
 */
export class BoundHistogram extends Histogram {
  private readonly bounds: readonly number[];
  /** Provides name, help and type to readers; not registered anywhere. */
  private readonly described: Histogram;
  private readonly series = new Map<string, Series>();

  constructor(config: HistogramConfiguration<string> & { readonly buckets: number[] }) {
    super(config);
    this.bounds = config.buckets;
    this.described = new Histogram({ ...config, registers: [] });
  }

  /** Returns a function that records a value under these labels. */
  bind(labels: Labels): (value: number) => void {
    const { bounds } = this;
    const series = this.seriesOf(labels);
    const { counts } = series;
    return (value) => {
      let bucket = 0;
      while (bucket < bounds.length && value > (bounds[bucket] ?? Infinity)) bucket += 1;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      series.sum += value;
    };
  }

  override async get(): Promise<Samples> {
    const described = await this.described.get();
    const values = [...this.series.values()].flatMap((series) => this.samplesOf(described.name, series));
    return { ...described, values };
  }

  /** Called by prom-client for the text format. */
  getForPromString(): Promise<Samples> {
    return this.get();
  }

  private seriesOf(labels: Labels): Series {
    const key = JSON.stringify(labels);
    const known = this.series.get(key) ?? {
      labels,
      counts: new Float64Array(this.bounds.length + 1),
      sum: 0,
    };
    this.series.set(key, known);
    return known;
  }

  private samplesOf(name: string, { labels, counts, sum }: Series): Samples['values'] {
    let count = 0;
    const buckets = Array.from(counts, (inBucket, place) => {
      count += inBucket;
      const le = this.bounds[place] ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}

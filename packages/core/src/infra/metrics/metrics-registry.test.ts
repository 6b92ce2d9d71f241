import { createMetricsRegistry, type MetricsRegistry } from './metrics-registry';

let metrics: MetricsRegistry;
beforeEach(() => {
  metrics = createMetricsRegistry();
});

/** The samples of one metric, without comments. */
const samplesOf = async (name: string) =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

it('a count by known values shows each of them before it occurs', async () => {
  const sent = metrics.counterBy({
    name: 'mails_total',
    help: '.',
    label: 'result',
    values: ['sent', 'failed'],
  });
  sent('sent');
  expect(await samplesOf('mails')).toEqual([
    'mails_total{result="sent"} 1',
    'mails_total{result="failed"} 0',
  ]);
});

it('durations are given in milliseconds and shown in seconds', async () => {
  const about = { name: 'work_duration_seconds', help: '.', bucketsSeconds: [0.1] };
  metrics.durationsBy({ ...about, labels: ['route'] })({ route: 'a' })(250);
  expect(await samplesOf('work')).toEqual([
    'work_duration_seconds_bucket{le="0.1",route="a"} 0',
    'work_duration_seconds_bucket{le="+Inf",route="a"} 1',
    'work_duration_seconds_sum{route="a"} 0.25',
    'work_duration_seconds_count{route="a"} 1',
  ]);
});

describe('a gauge that is read for each scrape', () => {
  const GAUGES = {
    depth: { name: 'queue_depth', help: '.', label: 'queue' },
    age: { name: 'queue_age_seconds', help: '.' },
  };

  it('shows what was read, and no value of an earlier scrape', async () => {
    let depth: Record<string, number> = { mail: 3 };
    metrics.sampled('queues', GAUGES, () => ({ depth, age: 1.5 }));
    expect(await samplesOf('queue')).toEqual(['queue_depth{queue="mail"} 3', 'queue_age_seconds 1.5']);
    depth = { bloods: 1 };
    expect(await samplesOf('queue')).toEqual(['queue_depth{queue="bloods"} 1', 'queue_age_seconds 1.5']);
  });

  it('is left out while it cannot be read, and the other metrics are not', async () => {
    const requests = metrics.counter({ name: 'requests_total', help: '.' });
    requests();
    let isAway = false;
    metrics.sampled('queues', GAUGES, () =>
      isAway ? Promise.reject(new Error('Redis is away')) : { depth: { mail: 3 }, age: undefined },
    );
    expect(await samplesOf('queue')).toEqual(['queue_depth{queue="mail"} 3']);
    isAway = true;
    expect(await samplesOf('queue')).toEqual([]);
    expect(await samplesOf('requests')).toEqual(['requests_total 1']);
    expect(await samplesOf('rampart_metrics')).toEqual([
      'rampart_metrics_sample_failures_total{sample="queues"} 3',
    ]);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../engines/support/find-program.mjs';
import { answers } from '../engines/support/place.mjs';
import { monitoringDir } from './queries.mjs';

/**
 * Starts a Prometheus with our alerts, which scrapes these targets by the name of their job.
 * @param {import('../engines/support/place.mjs').Place} place
 * @param {{ port: number, scrapeEveryS: number, targets: Record<string, string>, token: string }} options
 */
export async function startPrometheus(place, { port, scrapeEveryS, targets, token }) {
  const config = {
    global: { scrape_interval: `${scrapeEveryS}s`, evaluation_interval: '1s' },
    rule_files: [join(monitoringDir, 'alerts.yml')],
    scrape_configs: Object.entries(targets).map(([job, target]) => ({
      job_name: job,
      authorization: { credentials: token },
      static_configs: [{ targets: [target] }],
    })),
  };
  const file = join(place.dir, 'prometheus.yml');
  writeFileSync(file, JSON.stringify(config));
  const { program, env } = await findProgram({ program: 'prometheus', packageName: 'prometheus' });
  await place.start({
    name: 'prometheus',
    program,
    args: [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(place.dir, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    env,
    isReady: () => answers(`http://127.0.0.1:${port}/-/ready`),
  });
}

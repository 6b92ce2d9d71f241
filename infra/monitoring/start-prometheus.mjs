import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitoringDir } from './queries.mjs';
import { startServer } from './start-server.mjs';

/**
 * Starts a Prometheus with our alerts, which scrapes these targets by the name of their job.
 * @param {{ program: string, directory: string, port: number, scrapeEveryS: number, targets: Record<string, string>, token: string }} options
 */
export function startPrometheus({ program, directory, port, scrapeEveryS, targets, token }) {
  const config = {
    global: { scrape_interval: `${scrapeEveryS}s`, evaluation_interval: '1s' },
    rule_files: [join(monitoringDir, 'alerts.yml')],
    scrape_configs: Object.entries(targets).map(([job, target]) => ({
      job_name: job,
      authorization: { credentials: token },
      static_configs: [{ targets: [target] }],
    })),
  };
  const file = join(directory, 'prometheus.yml');
  writeFileSync(file, JSON.stringify(config));
  return startServer({
    program,
    args: [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    env: process.env,
    readyUrl: `http://127.0.0.1:${port}/-/ready`,
  });
}

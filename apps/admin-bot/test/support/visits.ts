import { startFakePlatform, type FakePlatform } from './fake-platform';
import { startSite, type LocalSite } from './local-site';
import { startRunner, type RunnerProcess } from './runner-process';

/** A runner, the platform that hands it jobs, and the one site of this machine that its browsers may visit. */
export interface Visits {
  readonly platform: FakePlatform;
  readonly site: LocalSite;
  readonly runner: RunnerProcess;
  readonly close: () => Promise<void>;
}

export async function startVisits(
  pages: Parameters<typeof startSite>[0],
  env: Readonly<Record<string, string>> = {},
): Promise<Visits> {
  const platform = await startFakePlatform();
  const site = await startSite(pages);
  const runner = await startRunner(platform, { ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${site.port}`, ...env });
  return {
    platform,
    site,
    runner,
    async close() {
      await runner.stop();
      await site.close();
      await platform.close();
    },
  };
}

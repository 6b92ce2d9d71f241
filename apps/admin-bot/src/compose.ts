import type { Clock } from '@rampart/core/infra/clock';
import type { HttpListener } from '@rampart/core/infra/http-server';
import type { Logger } from '@rampart/core/infra/logging';
import type { MetricsRegistry } from '@rampart/core/infra/metrics';
import { createBrowserSupply } from './browser/browser-supply';
import type { InstalledBrowser } from './browser/find-browsers';
import { createBrowserDownload, DOWNLOAD_LIMITS } from './browser-download/download-browser';
import { createCheckScript } from './challenge/check-script';
import { createRunnerServer } from './http/runner-server';
import { createRunJob } from './job/run-job';
import { createWorkLoop, type WorkLoop } from './loop/work-loop';
import { createRunnerMetrics } from './metrics/runner-metrics';
import { createPlatformClient } from './platform/platform-client';
import { createScriptCache } from './platform/script-cache';
import type { RunnerSettings } from './settings';

export interface Runner {
  readonly server: HttpListener;
  readonly loop: WorkLoop;
}

/** The one place that constructs the runner. */
export function compose(options: {
  readonly settings: RunnerSettings;
  readonly browsers: readonly InstalledBrowser[];
  readonly searchPath: string;
  /** The environment of download processes. */
  readonly downloadEnvironment: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
}): Runner {
  const { settings, searchPath, downloadEnvironment: environment, clock, logger } = options;
  const { limits, allowedPlaces, pollIntervalMs, downloads } = settings;
  const browsers = createBrowserSupply({
    installed: options.browsers,
    download:
      downloads &&
      createBrowserDownload({ ...downloads, limits: DOWNLOAD_LIMITS, environment, clock, logger }),
  });
  const platform = createPlatformClient(settings.platform);
  return {
    server: createRunnerServer({
      secretKey: settings.platform.secretKey,
      checkScript: createCheckScript({ browsers, limits, searchPath }),
      logger,
    }),
    loop: createWorkLoop({
      platform,
      scripts: createScriptCache(platform),
      runJob: createRunJob({
        clock,
        logger,
        browsers,
        downloadLimitMs: DOWNLOAD_LIMITS.timeMs,
        limits,
        allowedPlaces,
        searchPath,
      }),
      pollIntervalMs,
      logger,
      metrics: createRunnerMetrics(options.metrics),
    }),
  };
}

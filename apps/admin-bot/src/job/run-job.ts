import { networkInterfaces } from 'node:os';
import { lookup } from 'node:dns/promises';
import type { Clock } from '@rampart/core/infra/clock';
import type { Logger } from '@rampart/core/infra/logging';
import type { BrowserSupply, Choice } from '../browser/browser-supply';
import { createDomainPolicy } from '../containment/domain-rules';
import { PROXY_LIMITS, startFilteringProxy, type FilteringProxy } from '../containment/filtering-proxy';
import { createLookups } from '../containment/lookups';
import { createReach, type AllowedPlace } from '../containment/reach';
import { NOTE_LEVELS, type ChallengeFacts, type FromJobProcess } from '../job-process/messages';
import { submittedAtMs, type Job } from '../platform/job';
import type { JobResult } from '../platform/platform-client';
import { startJobProcess, type JobLimits, type JobProcess, type JobProcessEnd } from './job-process';
import { createLogBook, type LogBook } from './log-book';

export interface RunJobDependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly browsers: BrowserSupply;
  /** Longest time of a download of a browser. */
  readonly downloadLimitMs: number;
  readonly limits: JobLimits;
  /** Private addresses that the operator lets every job reach. */
  readonly allowedPlaces: readonly AllowedPlace[];
  readonly searchPath: string;
}

/** The outcome of a job; `reason` is for the operator and reveals nothing of the job's contents. */
export interface JobOutcome extends JobResult {
  readonly reason?: string;
}

export type RunJob = (job: Job, code: string) => Promise<JobOutcome>;

/** For loading the script and launching the browser; the handler has its own time. */
const LAUNCH_LIMIT_MS = 60_000;
/** For closing the browser and the last message, after the handler's time. */
const CLOSE_LIMIT_MS = 5_000;

const ENDS: Readonly<Record<JobProcessEnd, string>> = {
  ended: 'the process of the visit ended unexpectedly',
  timeout: 'timed out',
  memory: 'stopped: too much memory',
  disk: 'stopped: too much disk',
};

/** Runs each job in its own process behind its own proxy, and leaves nothing behind. */
export function createRunJob(dependencies: RunJobDependencies): RunJob {
  return async (job, code) => {
    const visit = new JobVisit(job, dependencies);
    return visit.run(code);
  };
}

class JobVisit {
  private readonly lookups = createLookups(addressesOf);
  private challenge: ChallengeFacts | undefined;
  private book: LogBook | undefined;
  private proxy: FilteringProxy | undefined;
  private process: JobProcess | undefined;
  private preparing: Promise<void> | undefined;
  private refusal: string | undefined;
  private succeeded: boolean | undefined;

  constructor(
    private readonly job: Job,
    private readonly dependencies: RunJobDependencies,
  ) {}

  async run(code: string): Promise<JobOutcome> {
    this.process = await startJobProcess({
      limits: this.dependencies.limits,
      limitMs: LAUNCH_LIMIT_MS,
      searchPath: this.dependencies.searchPath,
      onMessage: (message) => this.receive(message),
    });
    this.process.send({ kind: 'load', code });
    const end = await this.process.ended;
    this.lookups.end();
    await this.preparing;
    await this.proxy?.close();
    return this.outcome(end);
  }

  private receive(message: FromJobProcess): void {
    switch (message.kind) {
      case 'refused':
        this.refusal = message.detail;
        return;
      case 'loaded':
        this.preparing = this.prepare(message.challenge).catch(() => this.process?.kill());
        return;
      case 'started':
        this.process?.giveTime(this.challenge?.timeoutMilliseconds ?? 0);
        return;
      case 'line':
        this.book?.add(message.line);
        return;
      case 'note': {
        // The process runs code of the author, so a level it sends must not select any other method of the logger.
        const level = NOTE_LEVELS.find((known) => known === message.level) ?? 'info';
        const { id: jobId, challengeId } = this.job;
        this.dependencies.logger[level]('handler log', { jobId, challengeId, text: message.text });
        return;
      }
      case 'finished':
        this.succeeded = message.succeeded;
        this.process?.giveTime(CLOSE_LIMIT_MS);
        return;
    }
  }

  private async prepare(challenge: ChallengeFacts): Promise<void> {
    const browser = await this.browserFor(challenge);
    if ('detail' in browser) {
      this.refusal = browser.detail;
      return this.process?.kill();
    }
    this.challenge = challenge;
    this.book = createLogBook(challenge.maxLogLines);
    this.proxy = await startFilteringProxy({
      reach: createReach({
        allowed: [...this.dependencies.allowedPlaces, ...this.job.instancerInstances],
        ownAddresses: ownAddresses(),
        lookup: this.lookups.addressesOf,
      }),
      domains: createDomainPolicy(challenge.restrictDomains),
      limits: PROXY_LIMITS,
    });
    const { inputs, ...job } = this.job;
    this.process?.send({
      kind: 'visit',
      visit: {
        executablePath: browser.executablePath,
        proxyPort: this.proxy.port,
        input: inputs,
        job: { ...job, submittedAt: submittedAtMs(this.job) },
      },
    });
  }

  private async browserFor(challenge: ChallengeFacts): Promise<Choice> {
    const choice = this.dependencies.browsers.provide(challenge);
    if (!('download' in choice)) return choice;
    // The loaded script waits for the download; the time limit of the launch begins after it.
    this.process?.giveTime(this.dependencies.downloadLimitMs + LAUNCH_LIMIT_MS);
    const browser = await choice.download;
    this.process?.giveTime(LAUNCH_LIMIT_MS);
    return browser;
  }

  private outcome(end: JobProcessEnd): JobOutcome {
    if (this.book === undefined) {
      return { succeeded: false, reason: this.refusal ?? 'the script could not be loaded' };
    }
    const succeeded = this.succeeded === true;
    if (this.succeeded !== undefined) return { succeeded, logs: this.book.text() };
    const reason = ENDS[end];
    this.book.add({
      time: this.dependencies.clock.now().getTime(),
      level: 'error',
      prefix: 'admin-bot',
      line: reason,
      extra: {},
    });
    return { succeeded, logs: this.book.text(), reason };
  }
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

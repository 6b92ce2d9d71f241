import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil, type Child } from '@rampart/test-platform';
import { createSite, type Site } from './instancer-process';

export interface Details {
  readonly status: string;
  readonly timeLeftMilliseconds: number | null;
  readonly endpoints: readonly { kind: string; host: string; port: number }[] | null;
}

/** The details in a reply that was checked to be one of the contract. */
export const detailsOf = ({ body }: { body: Record<string, unknown> }): Details => {
  if (body['kind'] !== 'instancerInstanceDetails') throw new Error(JSON.stringify(body));
  return body as unknown as Details;
};

/** The whole service: a process, its Redis, and local processes as instances. */
export interface LocalInstances {
  readonly site: Site;
  /** The running service, or the last one. */
  readonly child: Child;
  /** Starts the service again after its end. */
  restart(): Promise<void>;
  /** Registers an owner whose instance is stopped at the end. */
  owned(fields: Record<string, unknown>): void;
  start(fields?: Record<string, unknown>): Promise<Details>;
  /** Waits for the status and returns the details. */
  reach(status: string, owner?: Record<string, unknown>): Promise<Details>;
  /** Starts an instance and returns its port once it runs. */
  startAndReach(fields?: Record<string, unknown>): Promise<number>;
  /** Instances that have a directory. */
  directories(): string[];
  /** Ports that are claimed. */
  claims(): string[];
  /** Pids of running processes whose command line names a path of this site. */
  processes(): string[];
  /** Stops the instances of all owners so far. */
  stopAll(): Promise<void>;
  remove(): Promise<void>;
}

const REACH_LIMIT_MS = 60_000;

export async function startLocalInstances(): Promise<LocalInstances> {
  const site = await createSite(process.env['SVC_REDIS_URL'] ?? '');
  const started: Record<string, unknown>[] = [];
  let child = await site.start();
  const here: LocalInstances = {
    site,
    get child() {
      return child;
    },
    async restart() {
      child = await site.start();
    },
    owned: (fields) => void started.push(fields),
    async start(fields = {}) {
      started.push(fields);
      return detailsOf(await site.call('start', fields));
    },
    reach: (status, owner = {}) => {
      const wait = { what: `status ${status}`, limitMs: REACH_LIMIT_MS, explain: () => child.logs() };
      return waitUntil(wait, async () => {
        const details = detailsOf(await site.call('status', owner));
        return details.status === status ? details : undefined;
      });
    },
    async startAndReach(fields = {}) {
      const details = await here.start(fields);
      await here.reach('running', fields);
      return details.endpoints?.[0]?.port ?? 0;
    },
    directories: () => readdirSync(join(site.directory, 'state/instances')),
    claims: () => readdirSync(join(site.directory, 'state/ports')),
    processes: () =>
      readdirSync('/proc').filter((pid) => {
        if (!/^[0-9]+$/.test(pid)) return false;
        try {
          const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1) ?? '';
          const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
          const isOurs = commandLine.includes(`${site.directory}/`) && !commandLine.includes('main.js');
          return isOurs && !stat.includes(' Z ');
        } catch {
          return false;
        }
      }),
    async stopAll() {
      for (const owner of started.splice(0)) await site.call('stop', owner);
    },
    async remove() {
      if (!child.isRunning() && started.length > 0) child = await site.start();
      await here.stopAll();
      await site.remove();
    },
  };
  return here;
}

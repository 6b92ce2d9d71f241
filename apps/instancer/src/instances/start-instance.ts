import type { Clock, Random } from '@rampart/core/infra/clock';
import type { Logger } from '@rampart/core/infra/logging';
import type { ComposeConfig, Expose, InstanceFlag } from '@rampart/instancer-contract';
import type { Engine, Route } from '../engines/engine';
import { START_DEADLINE_MS, type Instance, type InstanceOwner } from './instance';
import type { InstanceStore } from './instance-store';
import { details, type Outcome } from './outcome';
import { fillPlaceholders, teamDataOf, type TeamData } from './placeholders';

export interface StartRequest extends InstanceOwner {
  readonly config: ComposeConfig;
  readonly expose: readonly Expose[];
  readonly flags: readonly InstanceFlag[];
  /** Lifetime in ms; 0 when the challenge has none. */
  readonly timeoutMs: number;
}

export interface StarterDependencies {
  readonly engine: Engine;
  readonly store: InstanceStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

function withTeamData(config: ComposeConfig, data: TeamData): ComposeConfig {
  const services = Object.entries(config.services).map(([name, service]) => {
    const environment = Object.entries(service.environment).map(([variable, value]) => [
      variable,
      fillPlaceholders(value, data),
    ]);
    return [name, { ...service, environment: Object.fromEntries(environment) as Record<string, string> }];
  });
  return { ...config, services: Object.fromEntries(services) as ComposeConfig['services'] };
}

/** Starts an instance that does not exist, under the lock of its owner. Returns `starting` with all endpoints. */
export function createStarter({
  engine,
  store,
  clock,
  random,
  logger,
}: StarterDependencies): (request: StartRequest) => Promise<Outcome> {
  /** Removes everything created so far. If that fails, the sweep does it, because the record remains. */
  const undo = async (instance: Instance): Promise<void> => {
    await engine.remove(instance.id);
    await store.delete(instance);
  };

  return async (request) => {
    const nowMs = clock.now().getTime();
    const creating: Instance = {
      id: random.bytes(6).toString('hex'),
      teamId: request.teamId,
      challengeIntegrationId: request.challengeIntegrationId,
      phase: 'creating',
      createdAtMs: nowMs,
      expiresAtMs: nowMs + request.timeoutMs,
      extendedUntilMs: null,
      endpoints: [],
    };
    // Recorded before anything is created, so that the sweep finds what a killed process leaves behind.
    if (!(await store.add(creating))) return { kind: 'busy' };
    try {
      const endpoints = await engine.reserve(creating.id, request.expose, nowMs);
      const routes = request.expose.flatMap((expose, index): Route[] => {
        const endpoint = endpoints[index];
        return endpoint === undefined ? [] : [{ expose, endpoint }];
      });
      const config = withTeamData(request.config, teamDataOf(request.flags, routes));
      await engine.create(
        { id: creating.id, config, routes },
        nowMs,
        AbortSignal.timeout(START_DEADLINE_MS - 5_000),
      );
      const created: Instance = { ...creating, phase: 'created', endpoints };
      if (!(await store.update(created))) throw new Error('the lock was lost while the instance was created');
      logger.info('started', { instance: created.id, challenge: created.challengeIntegrationId });
      return details({ status: 'starting', timeLeftMs: request.timeoutMs, endpoints });
    } catch (error) {
      logger.error('an instance could not be started', { instance: creating.id, error });
      await undo(creating).catch((cause: unknown) => {
        logger.error('a failed start could not be undone, the sweep tries again', {
          instance: creating.id,
          error: cause,
        });
      });
      return { kind: 'failed', message: 'The instance could not be started.' };
    }
  };
}

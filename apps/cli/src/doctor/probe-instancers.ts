import { INSTANCERS } from '@rampart/core/adapters';
import type { Clock, Random } from '@rampart/core/infra/clock';
import { createProvider, type Config } from '@rampart/core/infra/config';
import type { InstanceProvider } from '@rampart/core/instances';
import { messageOf } from '../infra/message-of';
import { failed, ok, skipped, summed, type Verdict } from './finding';

export type ProbedInstancer = Pick<InstanceProvider, 'configDefaults' | 'get'>;

/**
 * The configured instancers with an address of their own; for launchers of chains, each challenge names the
 * address.
 */
export function configuredInstancers({
  instancers,
}: Pick<Config, 'instancers'>): Map<string, ProbedInstancer> {
  const own = Object.entries(instancers).filter(([, { name }]) => name !== 'instancers/paradigmctf');
  return new Map(own.map(([name, provider]) => [name, createProvider(INSTANCERS, provider)]));
}

/** Whether every instancer responds: each is asked for the instance of a team that does not exist. */
export async function probeInstancers(
  instancers: ReadonlyMap<string, ProbedInstancer>,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Promise<Verdict> {
  if (instancers.size === 0) return skipped('No instancer with an address is configured.');
  const probe = async ([name, { configDefaults, get }]: [string, ProbedInstancer]): Promise<Verdict> => {
    try {
      const nobody = { teamId: random.uuid(), integrationId: 'doctor', config: configDefaults };
      const answer = await get(nobody, clock.now());
      return answer.outcome === 'status'
        ? ok(`${name} answers.`)
        : failed(
            `The instancer ${name} refuses us: ${answer.message.replace(/\.$/, '')}.`,
            `Correct instancers.${name}.options; its token must be that of the service.`,
          );
    } catch (error) {
      return failed(
        `The instancer ${name} does not answer: ${messageOf(error)}.`,
        `Start it, or correct instancers.${name}.options.`,
      );
    }
  };
  return summed(
    await Promise.all([...instancers].map(probe)),
    `Each answers: ${[...instancers.keys()].join(', ')}.`,
  );
}

import type { InstancerSchemas } from '@rampart/contract';
import { OWN_SCHEMAS } from '@rampart/event-rules';
import Ajv2020 from 'ajv/dist/2020';
import type { ChallengeFields, EventTarget } from './target';

/**
 * Adds the defaults that instancers fill into a `config`, so that the target is as it will be stored, and finds
 * what they would refuse.
 */
export function withInstancerDefaults(
  target: EventTarget,
  known: InstancerSchemas | undefined,
): { readonly target: EventTarget; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const ajv = new Ajv2020({ ...OWN_SCHEMAS, useDefaults: true, strict: false, logger: false });
  const complete = ([id, fields]: [string, ChallengeFields]): [string, ChallengeFields] => {
    const { instancerConfig } = fields;
    if (instancerConfig === null) return [id, fields];
    if (known === undefined) {
      problems.push(`${id}: the server has no instancer; set one up there, or leave the challenge out.`);
      return [id, fields];
    }
    const name = instancerConfig.instancer ?? known.defaultInstancer;
    const instancer = known.instancers.find((each) => each.name === name);
    if (instancer === undefined) {
      const names = known.instancers.map((each) => each.name).join(', ');
      problems.push(`${id}: the server has no instancer "${name}"; name one of ${names}.`);
      return [id, fields];
    }
    const config = structuredClone(instancerConfig.config);
    const validate = ajv.compile(instancer.schema);
    if (!validate(config)) {
      const [fault] = validate.errors ?? [];
      const where = `instancerConfig.config${(fault?.instancePath ?? '').replaceAll('/', '.')}`;
      problems.push(
        `${id}: ${where} ${fault?.message ?? 'is not valid'}; the instancer "${name}" refuses it.`,
      );
    }
    return [id, { ...fields, instancerConfig: { ...instancerConfig, config } }];
  };
  const challenges = Object.fromEntries(Object.entries(target.challenges).map(complete));
  return { target: { ...target, challenges }, problems };
}

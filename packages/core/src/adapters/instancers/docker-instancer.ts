import { withoutUndefined } from '@rampart/domain-data';
import {
  composeConfigJsonSchema,
  createConfigReader,
  createReplyReader,
  DEFAULT_COMPOSE_CONFIG,
  describeIssues,
  INSTANCES_PATH,
  OPERATIONS,
  type InstanceForms,
  type OperationName,
} from '@rampart/instancer-contract';
import { Type, type Static } from '@sinclair/typebox';
import type { InstanceAnswer, InstanceProvider, InstanceRef } from '../../instances';
import { defineProvider, filled, option, webAddress } from '../../infra/config';
import {
  jsonOf,
  OutsideServiceError,
  requestAgain,
  requestOutside,
  withoutTrailingSlashes,
} from '../../infra/http-client';
import { traceparentOf } from '../../infra/trace';
import { REQUEST_TIMEOUT_MS, requestTimeout, withoutSecrets } from './instancer-options';
import { providerEndpoints } from './provider-endpoints';

/** A status with a hundred endpoints takes a tenth of it. */
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * What may arrive twice: a question, and a stop, after which nothing runs either way. A start is never repeated; an
 * extension that was given twice would end later than the first answer said.
 */
const REPEATABLE: ReadonlySet<OperationName> = new Set(['status', 'stop']);

const name = 'instancers/docker';

const options = Type.Object({
  apiUrl: option(webAddress, {
    description: 'URL of a service that implements the generic contract.',
    env: 'DOCKER_INSTANCER_API_URL',
  }),
  authToken: option(filled, {
    description: 'Token of that service.',
    env: 'DOCKER_INSTANCER_AUTH_TOKEN',
  }),
  requestTimeout,
});

/** A service that speaks the generic HTTP contract (docs/rules/instancers.md). */
function createDockerInstancer({
  apiUrl,
  authToken: svcAuthToken,
  requestTimeout: timeoutMs = REQUEST_TIMEOUT_MS,
}: Static<typeof options>): InstanceProvider {
  const url = `${withoutTrailingSlashes(apiUrl)}${INSTANCES_PATH}`;
  const readConfig = createConfigReader();
  const readReply = createReplyReader();

  const call = async <Name extends OperationName>(
    operation: Name,
    { trace }: Pick<InstanceRef, 'trace'>,
    form: Omit<InstanceForms[Name], 'svcAuthToken'>,
    flags: readonly string[] = [],
  ): Promise<InstanceAnswer> => {
    const request = {
      service: name,
      url,
      method: OPERATIONS[operation].method,
      headers: {
        'Content-Type': 'application/json',
        ...(trace === undefined ? {} : { traceparent: traceparentOf(trace) }),
      },
      body: JSON.stringify({ ...form, svcAuthToken }),
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
    };
    const answer = await (REPEATABLE.has(operation) ? requestAgain(request) : requestOutside(request));
    // Told apart by `kind` in the body only; the status says nothing.
    const reply = readReply(jsonOf(answer));
    if (reply === undefined) {
      throw new OutsideServiceError(`${name}: the answer (${answer.status}) is none of the contract's`);
    }
    if (reply.kind === 'instancerError') {
      return { outcome: 'refused', message: withoutSecrets(reply.message, [svcAuthToken, ...flags]) };
    }
    const { status: state, timeLeftMilliseconds, endpoints } = reply;
    return {
      outcome: 'status',
      status: {
        state,
        timeLeftMs: timeLeftMilliseconds === null ? null : Math.max(0, timeLeftMilliseconds),
        endpoints: endpoints === null ? null : providerEndpoints(endpoints),
      },
    };
  };

  const identity = ({ teamId, integrationId, config: instanceConfig }: InstanceRef) => ({
    teamId,
    challengeIntegrationId: integrationId,
    config: { ...instanceConfig },
  });

  return {
    configSchema: { ...composeConfigJsonSchema },
    configDefaults: { ...DEFAULT_COMPOSE_CONFIG },
    canStop: true,
    canExtend: true,
    actions: [],

    checkConfig(value) {
      const reading = readConfig(value);
      return reading.ok
        ? { outcome: 'valid', config: { ...reading.value } }
        : { outcome: 'invalid', error: describeIssues(reading.issues) };
    },

    create: (instance) =>
      call(
        'start',
        instance,
        withoutUndefined({
          kind: 'instancerCreateInstanceForm',
          ...identity(instance),
          expose: instance.expose.map((port) => ({ ...port })),
          timeoutMilliseconds: instance.lifetimeMs,
          flags: instance.flags.map(({ provider, flag }) => ({ provider, flag })),
          instancer: instance.instancer,
          extendable: instance.extendable,
        }),
        instance.flags.map(({ flag }) => flag),
      ),

    get: (instance) => call('status', instance, { kind: 'instancerGetInstanceForm', ...identity(instance) }),

    delete: (instance) =>
      call('stop', instance, { kind: 'instancerDeleteInstanceForm', ...identity(instance) }),

    extend: (instance) =>
      call('extend', instance, {
        kind: 'instancerRenewInstanceForm',
        ...identity(instance),
        timeoutMilliseconds: instance.lifetimeMs,
      }),
  };
}

export const docker = defineProvider({ name, options, create: createDockerInstancer });

import {
  extendInstance,
  getInstance,
  Permission,
  runInstancerAction,
  startInstance,
  stopInstance,
  type ChallengeV2,
  type InstanceStatusData,
} from '@rampart/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/call';
import { useSession } from '../../api/session';
import { serverNow, useNow } from '../../app/clock';
import { unlessPaused, usePaused } from '../../app/event-state';
import { Button } from '../../components/button';
import { useCaptcha } from '../../components/captcha';
import { CopyLine } from '../../components/copy-line';
import { keepFocus } from '../../components/keep-focus';
import { ErrorNotice, Notice } from '../../components/notice';
import { clockText } from '../../text/format';
import { useText } from '../../text/text';
import { endpointText, type InstanceEndpoint } from './endpoint-text';
import { flagAccepted, sendGivenFlag } from './send-flag';

interface SeenInstance extends InstanceStatusData {
  /** When it expires, by the clock of the server; undefined when nothing runs. */
  readonly endsAt: number | undefined;
}

function seen(instance: InstanceStatusData): SeenInstance {
  const left = instance.timeLeftMilliseconds ?? 0;
  return { ...instance, endsAt: left > 0 ? serverNow() + left : undefined };
}

const CHANGING_MS = 1_500;
const STEADY_MS = 20_000;

function instanceQuery(challengeId: string) {
  return queryOptions({
    queryKey: ['instance', challengeId],
    queryFn: async ({ signal }) =>
      seen(await read(getInstance, 'goodInstanceStatus', { params: { id: challengeId }, signal })),
    refetchInterval: ({ state: { data } }) => {
      if (data?.status === 'starting' || data?.status === 'stopping') return CHANGING_MS;
      const leftMs = (data?.endsAt ?? Infinity) - serverNow();
      return leftMs > 0 ? Math.min(Math.max(leftMs, CHANGING_MS), STEADY_MS) : STEADY_MS;
    },
  });
}

/** The team's own instance: start, time left, extend, stop, how to reach it, and what else its instancer offers. */
export function InstancePanel({ challenge }: { readonly challenge: ChallengeV2 }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const isSignedIn = useSession().state === 'signedIn';
  const query = instanceQuery(challenge.id);
  const { data: instance, error } = useQuery({ ...query, enabled: isSignedIn });
  const [message, setMessage] = useState<string>();
  const [extension, setExtension] = useState({ count: 0, leftMs: 0 });
  const startCaptcha = useCaptcha('instancerStart');
  const extendCaptcha = useCaptcha('instancerExtend');
  const isPaused = usePaused(Permission.challsRead);
  const params = { id: challenge.id };

  const change = useMutation({
    mutationFn: async (verb: 'start' | 'extend' | 'stop') => {
      switch (verb) {
        case 'start':
          return read(startInstance, 'goodInstanceStatus', { params, body: startCaptcha.take() });
        case 'extend':
          return read(extendInstance, 'goodInstanceStatus', { params, body: extendCaptcha.take() });
        case 'stop':
          return read(stopInstance, 'goodInstanceStatus', { params });
      }
    },
    onSuccess: async (status, verb) => {
      const leftMs = status.timeLeftMilliseconds ?? 0;
      if (verb === 'extend') setExtension(({ count }) => ({ count: count + 1, leftMs }));
      // A running request would overwrite this with an older answer.
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      queryClient.setQueryData(query.queryKey, seen(status));
    },
    // The action may have succeeded all the same.
    onError: () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });
  const act = useMutation({
    // A screen reader would not hear the same message again.
    onMutate: () => setMessage(undefined),
    mutationFn: async (action: string) => {
      const { message: said, submitFlag } = await read(runInstancerAction, 'goodInstancerActionResult', {
        params: { ...params, action },
      });
      setMessage(said ?? undefined);
      if (submitFlag === null) return;
      await sendGivenFlag(challenge.id, submitFlag);
      await flagAccepted(queryClient, challenge.id);
    },
  });
  if (!isSignedIn) return null;
  // Until the status is known, a start may be tried, because it does not affect an existing instance.
  const status = instance?.status ?? 'stopped';
  const isRunning = status === 'running';
  // A failed instance must be stopped first.
  const canStart = status === 'stopped';
  const runsSoon = isRunning || status === 'starting';
  const isDone = change.variables === 'start' ? runsSoon : change.variables === 'stop' && canStart;
  const failure =
    (isDone ? null : unlessPaused(change.error)) ??
    unlessPaused(act.error) ??
    (instance === undefined ? error : null);
  return (
    <section className="panel__section" ref={keepFocus}>
      <h3>{t('instance.title')}</h3>
      <div className="instance">
        {instance === undefined ? null : (
          <div className="instance__status">
            <span className="dot" data-status={status} aria-hidden="true" />
            <span role="status">{t(`instance.status.${status}`)}</span>
            {instance.endsAt === undefined ? null : <TimeLeft endsAt={instance.endsAt} />}
          </div>
        )}
        <span className="visually-hidden" aria-live="polite">
          {extension.count === 0 ? null : (
            <span key={extension.count}>{t('instance.left', { left: clockText(extension.leftMs) })}</span>
          )}
        </span>
        {(instance?.endpoints ?? []).map((endpoint, index) => (
          <EndpointLine key={index} endpoint={endpoint} />
        ))}
        {canStart ? startCaptcha.widget : null}
        {isRunning && challenge.instancerExtendable ? extendCaptcha.widget : null}
        <div className="row">
          {canStart || status === 'starting' ? (
            <Button
              look="main"
              busy={change.isPending || isPaused || !canStart}
              onClick={() => change.mutate('start')}
            >
              {t('instance.start')}
            </Button>
          ) : null}
          {isRunning && challenge.instancerExtendable ? (
            <Button busy={change.isPending || isPaused} onClick={() => change.mutate('extend')}>
              {t('instance.extend')}
            </Button>
          ) : null}
          {!canStart && challenge.instancerStoppable ? (
            <Button
              look="danger"
              busy={change.isPending || status === 'stopping'}
              onClick={() => change.mutate('stop')}
            >
              {t('instance.stop')}
            </Button>
          ) : null}
          {isRunning
            ? challenge.instancerActions.map(({ id, label }) => (
                <Button key={id} busy={act.isPending || isPaused} onClick={() => act.mutate(id)}>
                  <span translate="no">{label}</span>
                </Button>
              ))
            : null}
        </div>
        {status === 'errored' ? (
          <p className="small soft">
            {t(challenge.instancerStoppable ? 'instance.failedStop' : 'instance.failedWait')}
          </p>
        ) : null}
        {isPaused ? <p className="small soft">{t('instance.paused')}</p> : null}
        {message === undefined ? null : (
          <Notice tone="good">
            <span translate="no">{message}</span>
          </Notice>
        )}
        <ErrorNotice error={failure} />
      </div>
    </section>
  );
}

function TimeLeft({ endsAt }: { readonly endsAt: number }) {
  const { t } = useText();
  return (
    <span className="soft number" role="timer">
      {t('instance.left', { left: clockText(endsAt - useNow()) })}
    </span>
  );
}

function EndpointLine({ endpoint }: { readonly endpoint: InstanceEndpoint }) {
  const { t } = useText();
  const { text: line, href } = endpointText(endpoint);
  return (
    <div className="endpoint">
      {endpoint.title === undefined ? null : (
        <span className="small wrap-anywhere" translate="no">
          {endpoint.title}
        </span>
      )}
      <CopyLine value={line} label={t('instance.copy')} />
      {href === undefined ? null : (
        <a className="small" href={href} target="_blank" rel="noopener noreferrer">
          {t('instance.open')}
        </a>
      )}
    </div>
  );
}

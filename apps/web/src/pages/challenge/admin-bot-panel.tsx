import {
  getAdminBotConfig,
  getAdminBotJobStatus,
  Permission,
  submitAdminBotJob,
  type ChallengeV2,
} from '@rampart/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/call';
import { useSession } from '../../api/session';
import { unlessPaused, usePaused } from '../../app/event-state';
import { Button } from '../../components/button';
import { useCaptcha } from '../../components/captcha';
import { TextField } from '../../components/field';
import { Form } from '../../components/form';
import { ErrorNotice } from '../../components/notice';
import { useText } from '../../text/text';
import { readableLog } from './bot-log';
import { EarlierVisits } from './earlier-visits';
import { visitPollMs } from './visit-poll';

function jobQuery(challengeId: string) {
  return queryOptions({
    queryKey: ['bot', challengeId],
    queryFn: ({ signal }) =>
      read(getAdminBotJobStatus, 'goodAdminBotJobStatus', { params: { id: challengeId }, signal }),
    refetchInterval: ({ state: { data } }) => visitPollMs(data?.job),
  });
}

/** Whether an input may be empty. If this browser cannot compile the pattern, the server decides. */
function takesNothing(pattern: string, flags: string | undefined): boolean {
  try {
    return new RegExp(pattern, flags).test('');
  } catch {
    return true;
  }
}

interface AdminBotPanelProps {
  readonly challengeId: string;
  readonly inputs: NonNullable<ChallengeV2['adminBotInputs']>;
}

/** Requests a visit of the admin bot and shows its progress. */
export function AdminBotPanel({ challengeId, inputs }: AdminBotPanelProps) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const isSignedIn = useSession().state === 'signedIn';
  const query = jobQuery(challengeId);
  const { data } = useQuery({ ...query, enabled: isSignedIn });
  const captcha = useCaptcha('adminBotSubmit');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const reload = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const visit = useMutation({
    mutationFn: (_jobBefore: string | undefined) =>
      read(submitAdminBotJob, 'goodAdminBotJobSubmitted', {
        params: { id: challengeId },
        body: {
          inputs: Object.fromEntries(Object.keys(inputs).map((name) => [name, values[name] ?? ''])),
          ...captcha.take(),
        },
      }),
    // A visit of a teammate may be the reason for a refusal. Not awaited, because the error is shown only afterwards.
    onError: () => void reload(),
    onSuccess: reload,
  });
  const isPaused = usePaused(Permission.challsRead);
  const job = data?.job ?? null;
  const hasBegun = job !== null && job.id !== visit.variables;
  const failure = hasBegun ? null : unlessPaused(visit.error);
  const isWorking = job?.status === 'queued' || job?.status === 'running';
  return (
    <section className="panel__section">
      <h3>{t('bot.title')}</h3>
      <div className="instance">
        {isSignedIn ? (
          <Form
            className="stack"
            isReady={!visit.isPending && !isWorking && !isPaused}
            onSubmit={() => visit.mutate(job?.id)}
          >
            {Object.entries(inputs).map(([name, { pattern, flags }]) => (
              <TextField
                key={name}
                label={name}
                className="input--mono"
                translate="no"
                spellCheck={false}
                required={!takesNothing(pattern, flags)}
                value={values[name] ?? ''}
                hint={<code className="wrap-anywhere">{`/${pattern}/${flags ?? ''}`}</code>}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            ))}
            {captcha.widget}
            <div className="row">
              <Button type="submit" look="main" busy={visit.isPending || isWorking || isPaused}>
                {t('bot.submit')}
              </Button>
            </div>
          </Form>
        ) : null}
        {isPaused ? <p className="small soft">{t('bot.paused')}</p> : null}
        <ErrorNotice error={failure} />
        {data === undefined ? null : (
          // Also before the first visit, because screen readers overlook a status that comes with its text.
          <div className={job === null ? 'visually-hidden' : 'instance__status'}>
            {job === null ? null : <span className="dot" data-status={job.status} aria-hidden="true" />}
            <span role="status">
              {job === null ? null : t(`bot.status.${job.status}`, { place: job.queuePosition ?? 1 })}
            </span>
          </div>
        )}
        {job === null ? null : (
          <>
            {job.status === 'failed' && !job.logs ? <p className="small soft">{t('bot.noLog')}</p> : null}
            {job.logs === null || job.logs === '' ? null : (
              <pre className="logs" translate="no" tabIndex={0} role="region" aria-label={t('bot.logs')}>
                {readableLog(job.logs)}
              </pre>
            )}
            <EarlierVisits challengeId={challengeId} latestId={job.id} />
          </>
        )}
        <BotScript challengeId={challengeId} />
      </div>
    </section>
  );
}

/** The script is public with the challenge, and loaded when it is opened. */
function BotScript({ challengeId }: { readonly challengeId: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['bot', challengeId, 'script'],
    queryFn: ({ signal }) =>
      read(getAdminBotConfig, 'goodAdminBotConfig', { params: { id: challengeId }, signal }),
    enabled: isOpen,
  });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('bot.script')}</summary>
      <ErrorNotice error={error} />
      {data === undefined ? null : (
        <pre className="logs" translate="no" tabIndex={0} role="region" aria-label={t('bot.script')}>
          {data.sourceCode}
        </pre>
      )}
    </details>
  );
}

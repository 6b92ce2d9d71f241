import {
  decideIntegrityCase,
  INTEGRITY_VERDICTS,
  type IntegrityCaseData,
  type IntegrityVerdict,
} from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ifMatch, readVersioned, type Versioned } from '../../../api/call';
import { oneOf } from '../../../app/search-values';
import { AreaField, SelectField } from '../../../components/field';
import { Form } from '../../../components/form';
import { Notice } from '../../../components/notice';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useText } from '../../../text/text';
import { FormEnd } from '../form-end';
import { stillTyped } from '../form-values';
import { staffTeamQuery } from '../teams/team-queries';
import { caseQuery } from './case-queries';

interface Decision {
  readonly verdict: IntegrityVerdict | null;
  readonly note: string;
  /** The version of the case that the typed text is based on. */
  readonly base: Versioned<IntegrityCaseData>;
}

/** The decision of staff about a case, and its reason; it has no consequences by itself. */
export function CaseDecision({ of: current }: { readonly of: Versioned<IntegrityCaseData> }) {
  const { t, format } = useText();
  const queryClient = useQueryClient();
  /** Undefined while nothing is typed; then changes of colleagues are shown. */
  const [typed, setTyped] = useState<Decision>();
  const base = typed?.base ?? current;
  const stored = base.data;
  const { verdict, note } = typed ?? stored;
  const isDirty = verdict !== stored.verdict || note !== stored.note;
  const isOpenAgain = stored.isOpen && stored.verdict !== null;
  const { data: decider } = useQuery({
    ...staffTeamQuery(stored.decidedBy ?? ''),
    enabled: stored.decidedBy !== null,
  });
  const save = useMutation({
    mutationFn: ({ verdict, note, etag }: Omit<Decision, 'base'> & { readonly etag: string | undefined }) =>
      readVersioned(decideIntegrityCase, 'goodIntegrityDecision', {
        params: { id: stored.id },
        body: { data: { verdict, note } },
        ...ifMatch(etag),
      }),
    onSuccess: async (saved, sent) => {
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
      setTyped((now) => stillTyped(now, sent, saved));
    },
  });
  const takeTheirs = (): void => {
    save.reset();
    setTyped(undefined);
    void queryClient.invalidateQueries({ queryKey: caseQuery(stored.id).queryKey });
  };
  const title = t('cases.decide');
  return (
    <Form
      className="card stack"
      aria-label={title}
      isReady={!save.isPending && (isDirty || isOpenAgain)}
      onSubmit={() => save.mutate({ verdict, note, etag: base.etag })}
    >
      <UnsavedGuard isDirty={isDirty} />
      <h2>{title}</h2>
      <p className="small soft">{t('cases.decideText')}</p>
      {isOpenAgain ? <Notice>{t('cases.since')}</Notice> : null}
      <SelectField
        label={t('cases.verdict')}
        value={verdict ?? ''}
        choices={[
          { value: '', text: t('cases.verdict.none') },
          ...INTEGRITY_VERDICTS.map((value) => ({ value, text: t(`cases.verdict.${value}`) })),
        ]}
        onChange={(event) =>
          setTyped({ verdict: oneOf(INTEGRITY_VERDICTS, event.target.value) ?? null, note, base })
        }
      />
      <AreaField
        label={t('teams.note')}
        hint={t('cases.noteHint')}
        maxLength={2000}
        value={note}
        onChange={(event) => setTyped({ verdict, note: event.target.value, base })}
      />
      {stored.decidedAt === null || stored.decidedBy === null ? null : (
        <p className="small soft">
          {t('cases.saved', { when: format.dateTime(stored.decidedAt) })}{' '}
          <Link to="/staff/teams/$teamId" params={{ teamId: stored.decidedBy }} translate="no">
            {decider?.name ?? stored.decidedBy}
          </Link>
        </p>
      )}
      <FormEnd
        save={save}
        isDirty={isDirty || isOpenAgain}
        stale={{
          onKeepMine: () => save.mutate({ verdict, note, etag: undefined }),
          onTakeTheirs: takeTheirs,
        }}
      />
    </Form>
  );
}

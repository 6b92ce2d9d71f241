import type { AdminUserDetail } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configQuery } from '../../../api/queries';
import { useNow } from '../../../app/clock';
import { phaseAt } from '../../../app/phase';
import { SelectField, TextField } from '../../../components/field';
import { Notice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { addSolveTo } from '../add-solve-to';
import { timeTyped } from '../form-values';
import { ReasonField } from '../reason-field';
import { staffChallengesQuery } from '../staff-queries';

/** Adds a solve to a team; for staff who may read all challenges. */
export function AddSolve({ team }: { readonly team: Pick<AdminUserDetail, 'id' | 'solves'> }) {
  const { t, format } = useText();
  const { data: challenges } = useQuery(staffChallengesQuery);
  const [challengeId, setChallengeId] = useState('');
  const [solvedAt, setSolvedAt] = useState('');
  const [reason, setReason] = useState('');
  const solved = new Set(team.solves.map((solve) => solve.challengeId));
  const open = challenges?.filter(({ id, scoring }) => !solved.has(id) && scoring?.kind !== 'dynamic') ?? [];
  const at = timeTyped(solvedAt);
  const now = useNow(5_000);
  const { data: config } = useQuery(configQuery);
  const isLate = config !== undefined && phaseAt(at ?? now, config) === 'ended';
  return (
    <ActButton
      label={t('corrections.addSolve')}
      ask={t('corrections.addSolveText')}
      askLook="main"
      act={async () => {
        await addSolveTo(
          { challengeId, userId: team.id },
          { reason, ...(at === undefined ? {} : { solvedAt: at }) },
        );
        setChallengeId('');
        setSolvedAt('');
        setReason('');
      }}
    >
      <SelectField
        label={t('submissions.challenge')}
        translate="no"
        required
        value={challengeId}
        choices={[
          { value: '', text: '–' },
          ...open.map(({ id, name }) => ({ value: id, text: name === '' ? id : name })),
        ]}
        onChange={(event) => setChallengeId(event.target.value)}
      />
      <TextField
        label={t('corrections.solvedAt')}
        hint={t('corrections.solvedAtHint', { zone: format.zone() })}
        type="datetime-local"
        value={solvedAt}
        onChange={(event) => setSolvedAt(event.target.value)}
      />
      {isLate ? (
        <Notice tone="warn" isSpoken>
          {t('corrections.solvedLate')}
        </Notice>
      ) : null}
      <ReasonField value={reason} onChange={setReason} />
    </ActButton>
  );
}

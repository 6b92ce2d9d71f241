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
import { useChallengeChoices } from '../use-challenge-choices';

export interface CorrectedTeam {
  readonly id: string;
  readonly solves: readonly { readonly challengeId: string }[];
}

/**
 * Adds a solve to a team. To staff who may not read challenges the server does not say which are solved; it refuses
 * those.
 */
export function AddSolve({ team }: { readonly team: CorrectedTeam }) {
  const { t, format } = useText();
  const choices = useChallengeChoices();
  const [challengeId, setChallengeId] = useState('');
  const [solvedAt, setSolvedAt] = useState('');
  const [reason, setReason] = useState('');
  const solved = new Set(team.solves.map((solve) => solve.challengeId));
  const open = choices.filter(({ value, isDynamic }) => !solved.has(value) && !isDynamic);
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
        choices={[{ value: '', text: '–' }, ...open]}
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

import type { Submission } from '@rampart/contract';
import { useState } from 'react';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { addSolveTo } from '../add-solve-to';
import { ReasonField } from '../reason-field';

/** Adds a solve for a wrong flag that should have been right, at the time of its submission. */
export function CountAttempt({ attempt }: { readonly attempt: Submission }) {
  const { t, format } = useText();
  const [reason, setReason] = useState('');
  const [isCounted, setCounted] = useState(false);
  const { kind, result, challengeId, userId, createdAt } = attempt;
  if (kind !== 'flag' || result !== 'incorrect') return null;
  if (isCounted) return <span className="tag tag--good">{t('corrections.kind.solveCreated')}</span>;
  return (
    <ActButton
      label={t('corrections.addSolve')}
      look="quiet"
      ask={t('submissions.countText', {
        team: attempt.userName,
        challenge: attempt.challengeName,
        when: format.dateTime(createdAt),
      })}
      askLook="main"
      act={async () => {
        await addSolveTo({ challengeId, userId }, { reason, solvedAt: createdAt });
        setCounted(true);
      }}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActButton>
  );
}

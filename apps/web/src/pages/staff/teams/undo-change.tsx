import { revokeAward, type listAdminScoreChanges } from '@rampart/contract';
import { useState } from 'react';
import { read, type DataOf } from '../../../api/call';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { addSolveTo } from '../add-solve-to';
import { ReasonField } from '../reason-field';

export type ScoreChange = DataOf<typeof listAdminScoreChanges, 'goodAdminScoreChanges'>['changes'][number];

interface UndoChangeProps {
  readonly teamId: string;
  readonly change: ScoreChange;
  /** Whether the team has solved the challenge meanwhile. */
  readonly isSolved: boolean;
}

/** Revokes points, or restores a deleted solve with its original time. */
export function UndoChange({ teamId, change, isSolved }: UndoChangeProps) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const { id, challengeId, solvedAt, revokedAt } = change;
  if (id !== null && revokedAt === null)
    return (
      <ActButton
        label={t('corrections.takeBack')}
        look="quiet"
        ask={t(change.kind === 'hint' ? 'corrections.takeBackHintText' : 'corrections.takeBackText')}
        act={() =>
          read(revokeAward, 'goodAwardRevoke', { params: { id: teamId, awardId: id }, query: { reason } })
        }
      >
        <ReasonField value={reason} onChange={setReason} />
      </ActButton>
    );
  if (change.kind === 'solveDeleted' && challengeId !== null && solvedAt !== null && !isSolved)
    return (
      <ActButton
        label={t('corrections.addAgain')}
        look="quiet"
        ask={t('corrections.addAgainText')}
        askLook="main"
        act={async () => {
          await addSolveTo({ challengeId, userId: teamId }, { reason, solvedAt });
          setReason('');
        }}
      >
        <ReasonField value={reason} onChange={setReason} />
      </ActButton>
    );
  return null;
}

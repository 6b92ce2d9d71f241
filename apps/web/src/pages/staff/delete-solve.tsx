import { deleteSolve } from '@rampart/contract';
import { useState } from 'react';
import { read } from '../../api/call';
import { useText } from '../../text/text';
import { ActButton } from './act-button';
import { ReasonField } from './reason-field';

interface DeleteSolveProps {
  readonly challenge: { readonly id: string; readonly name: string };
  readonly team: { readonly id: string; readonly name: string };
}

export function DeleteSolve({ challenge, team }: DeleteSolveProps) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  return (
    <ActButton
      label={t('staff.delete')}
      look="danger"
      ask={t('solves.deleteText', { team: team.name, challenge: challenge.name })}
      act={() =>
        read(deleteSolve, 'goodChallengeSolveDelete', {
          params: { challengeId: challenge.id, userId: team.id },
          query: reason === '' ? {} : { reason },
        })
      }
    >
      <ReasonField value={reason} onChange={setReason} isOptional />
    </ActButton>
  );
}

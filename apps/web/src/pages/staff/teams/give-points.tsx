import { giveAward } from '@rampart/contract';
import { useState } from 'react';
import { read } from '../../../api/call';
import { TextField } from '../../../components/field';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { ReasonField } from '../reason-field';
import { useSentOnce } from '../use-sent-once';

/** Adds points to the score of a team, or takes some from it. */
export function GivePoints({ teamId }: { readonly teamId: string }) {
  const { t } = useText();
  const [points, setPoints] = useState('');
  const [reason, setReason] = useState('');
  const sendOnce = useSentOnce();
  return (
    <ActButton
      label={t('corrections.give')}
      ask={t('corrections.giveText')}
      askLook="main"
      act={async () => {
        await sendOnce({ points: Number(points), reason }, (body) =>
          read(giveAward, 'goodAward', { params: { id: teamId }, body }),
        );
        setPoints('');
        setReason('');
      }}
    >
      <TextField
        label={t('profile.points')}
        hint={t('corrections.pointsHint')}
        type="number"
        step="1"
        required
        value={points}
        onChange={(event) => setPoints(event.target.value)}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ActButton>
  );
}

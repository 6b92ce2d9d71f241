import { giveAward, type CallInput } from '@rampart/contract';
import { useState } from 'react';
import { read } from '../../../api/call';
import { TextField } from '../../../components/field';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { ReasonField } from '../reason-field';

type Award = CallInput<typeof giveAward>['body'];

const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Adds points to the score of a team, or takes some from it. */
export function GivePoints({ teamId }: { readonly teamId: string }) {
  const { t } = useText();
  const [points, setPoints] = useState('');
  const [reason, setReason] = useState('');
  /** What was sent and not answered: sent once more, it is given once. */
  const [unanswered, setUnanswered] = useState<Award>();
  return (
    <ActButton
      label={t('corrections.give')}
      ask={t('corrections.giveText')}
      askLook="main"
      act={async () => {
        const isRepeated = unanswered?.points === Number(points) && unanswered.reason === reason;
        const body = isRepeated ? unanswered : { points: Number(points), reason, id: randomId() };
        setUnanswered(body);
        await read(giveAward, 'goodAward', { params: { id: teamId }, body });
        setUnanswered(undefined);
        setPoints('');
        setReason('');
      }}
    >
      <TextField
        label={t('corrections.points')}
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

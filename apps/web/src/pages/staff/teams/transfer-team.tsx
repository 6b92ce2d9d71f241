import { transferUser, type AdminUserDetail } from '@rampart/contract';
import { useState } from 'react';
import { read } from '../../../api/call';
import { CopyLine } from '../../../components/copy-line';
import { TextField } from '../../../components/field';
import { Notice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { signInLink } from '../../account/sign-in-input';
import { ActButton } from '../act-button';

interface TransferTeamProps {
  readonly team: Pick<AdminUserDetail, 'id' | 'name'>;
  readonly onDone: (done: Transfer) => void;
}

export interface Transfer {
  readonly email: string;
  /** The new token; null when a sign-in link was mailed. */
  readonly token: string | null;
}

/** Hands the team over to the owner of another address. */
export function TransferTeam({ team, onDone }: TransferTeamProps) {
  const { t } = useText();
  const [email, setEmail] = useState('');
  return (
    <ActButton
      label={t('transfer.open')}
      look="danger"
      ask={t('transfer.text', { name: team.name })}
      typed={team.name}
      act={async () => {
        const { token } = await read(transferUser, 'goodAdminUserTransfer', {
          params: { id: team.id },
          body: { email },
        });
        onDone({ email, token });
        setEmail('');
      }}
    >
      <TextField
        label={t('transfer.email')}
        type="email"
        required
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ActButton>
  );
}

/** Shows what the new owner logs in with. */
export function Transferred({ email, token }: Transfer) {
  const { t } = useText();
  if (token === null) return <Notice isSpoken>{t('transfer.mailed', { email })}</Notice>;
  return (
    <>
      <p className="small soft wrap-anywhere" role="alert">
        {t('transfer.link', { email })}
      </p>
      <CopyLine value={signInLink(token, location.origin)} label={t('teams.copyLoginLink')} />
    </>
  );
}

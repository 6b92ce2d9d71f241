import {
  createUserToken,
  deleteAdminUser,
  signUserOut,
  updateAdminUser,
  type AdminUserDetail,
} from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../../../api/call';
import { Button } from '../../../components/button';
import { CopyLine } from '../../../components/copy-line';
import { ErrorNotice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { signInLink } from '../../account/sign-in-input';
import { ActButton } from '../act-button';
import { MergeTeam } from './merge-team';
import { Transferred, TransferTeam, type Transfer } from './transfer-team';

/**
 * A sign-in link for a team that has lost its own, and actions that ask first: sign-out, transfer, ban, merge and
 * deletion.
 */
export function TeamActions({ team }: { readonly team: AdminUserDetail }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [transferred, setTransferred] = useState<Transfer>();
  const params = { id: team.id };
  const ban = (banned: boolean) =>
    read(updateAdminUser, 'goodAdminUserUpdate', { params, body: { data: { banned } } });
  const link = useMutation({
    mutationFn: async () => (await read(createUserToken, 'goodCreateUserToken', { params })).token,
  });
  return (
    <section className="card stack stack--small">
      <h2>{t('teams.access')}</h2>
      <div className="row">
        <Button size="small" busy={link.isPending} onClick={() => link.mutate()}>
          {t('teams.loginLink')}
        </Button>
        <ActButton
          label={t('teams.signOut')}
          done={t('teams.signedOut')}
          ask={t('teams.signOutText', { name: team.name })}
          act={() => read(signUserOut, 'goodAdminUserSignOut', { params })}
        />
        <TransferTeam team={team} onDone={setTransferred} />
        {/* Separate buttons, so that a question does not turn into its opposite when a colleague was faster. */}
        {team.banned ? (
          <ActButton
            key="unban"
            label={t('teams.unban')}
            ask={t('teams.unbanText', { name: team.name })}
            askLook="main"
            act={() => ban(false)}
          />
        ) : (
          <ActButton
            key="ban"
            label={t('teams.ban')}
            look="danger"
            ask={t('teams.banText', { name: team.name })}
            act={() => ban(true)}
          />
        )}
        {team.banned ? null : <MergeTeam team={team} />}
        <ActButton
          label={t('staff.delete')}
          look="danger"
          title={t('teams.delete')}
          ask={t('teams.deleteText', { name: team.name })}
          typed={team.name}
          act={async () => {
            await read(deleteAdminUser, 'goodAdminUserDelete', { params });
            await navigate({ to: '/staff/teams' });
            queryClient.removeQueries({ queryKey: ['staff', 'team', team.id] });
          }}
        />
      </div>
      <ErrorNotice error={link.error} />
      {link.data === undefined ? null : (
        <>
          <p className="small soft" role="alert">
            {t('teams.loginLinkText')}
          </p>
          <CopyLine value={signInLink(link.data, location.origin)} label={t('teams.copyLoginLink')} />
        </>
      )}
      {transferred === undefined ? null : <Transferred {...transferred} />}
    </section>
  );
}

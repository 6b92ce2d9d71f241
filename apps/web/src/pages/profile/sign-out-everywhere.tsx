import { signOutEverywhere } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/call';
import { signIn } from '../../api/session';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/notice';
import { useText } from '../../text/text';

/** Ends all tokens of the team but those of this browser, which gets new ones. */
export function SignOutEverywhere({ hasMemberTokens }: { readonly hasMemberTokens: boolean }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [memberTokens, setMemberTokens] = useState(true);
  const end = useMutation({
    mutationFn: () => read(signOutEverywhere, 'goodSignOut', { body: { memberTokens } }),
    onSuccess: ({ authToken }) => {
      signIn(authToken);
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: ['team'] });
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('signOut.everywhere')}
      </Button>
      {isAsking ? (
        <Dialog title={t('signOut.everywhere')} onClose={() => setAsking(false)}>
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              if (!end.isPending) end.mutate();
            }}
          >
            <p>{t('signOut.text')}</p>
            {hasMemberTokens ? (
              <label className="row">
                <input
                  type="checkbox"
                  checked={memberTokens}
                  onChange={(event) => setMemberTokens(event.target.checked)}
                />
                {t('signOut.memberTokens')}
              </label>
            ) : null}
            <ErrorNotice error={end.error} />
            <div className="row">
              <Button look="danger" type="submit" busy={end.isPending}>
                {t('signOut.everywhere')}
              </Button>
              <Button look="quiet" onClick={() => setAsking(false)}>
                {t('common.cancel')}
              </Button>
            </div>
          </form>
        </Dialog>
      ) : null}
    </>
  );
}

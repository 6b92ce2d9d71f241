import { signOutEverywhere } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/call';
import { renew } from '../../api/session';
import { Button } from '../../components/button';
import { CheckboxField } from '../../components/checkbox-field';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useText } from '../../text/text';

/** Ends all tokens of the team but those of this browser, which gets new ones. */
export function SignOutEverywhere({
  hasMemberTokens,
  onMemberTokensEnded,
}: {
  readonly hasMemberTokens: boolean;
  readonly onMemberTokensEnded: () => void;
}) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [memberTokens, setMemberTokens] = useState(true);
  const reload = () =>
    Promise.all([['team'], ['account']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const end = useMutation({
    mutationFn: () =>
      renew(async () => (await read(signOutEverywhere, 'goodSignOut', { body: { memberTokens } })).authToken),
    // The session may have ended before. Not awaited, because the error is shown only afterwards.
    onError: () => void reload(),
    onSuccess: () => {
      setAsking(false);
      if (memberTokens) onMemberTokensEnded();
      return reload();
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('signOut.everywhere')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('signOut.everywhere')}
          text={t('signOut.text')}
          action={t('signOut.everywhere')}
          busy={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate()}
          onClose={() => setAsking(false)}
        >
          {hasMemberTokens ? (
            <CheckboxField
              label={t('signOut.memberTokens')}
              checked={memberTokens}
              onChange={setMemberTokens}
            />
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

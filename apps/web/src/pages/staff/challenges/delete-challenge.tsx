import { deleteChallenge, type AdminChallengeV2 } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ifMatch, read } from '../../../api/call';
import { Button } from '../../../components/button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { useText } from '../../../text/text';
import { RequiredBy } from './required-by';

interface DeleteChallengeProps {
  readonly challenge: AdminChallengeV2;
  readonly etag: string | undefined;
}

export function DeleteChallenge({ challenge, etag }: DeleteChallengeProps) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      read(deleteChallenge, 'goodChallengeDelete', { params: { id: challenge.id }, ...ifMatch(etag) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['staff', 'challenges'] });
      await navigate({ to: '/staff/challenges', ignoreBlocker: true });
    },
  });
  return (
    <div className="row">
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('editor.delete')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('editor.delete')}
          text={t('editor.deleteText', { name: challenge.name || challenge.id })}
          action={t('staff.delete')}
          typed={challenge.id}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <RequiredBy id={challenge.id} />
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, type ButtonLook } from '../../components/button';
import { Notice } from '../../components/notice';
import { refusalText } from '../../text/refusals';
import { useText } from '../../text/text';
import { ConfirmDialog } from './confirm-dialog';

interface ActButtonProps {
  readonly label: string;
  readonly look?: ButtonLook;
  /** What it does; the pages of staff are asked for again afterwards. */
  readonly act: () => Promise<unknown>;
  /** What will happen, where it is asked first. */
  readonly ask?: string;
  /** Has to be typed before; for what cannot be undone. */
  readonly typed?: string;
}

/** Does something to what a row or a page shows, and says why if that was refused. */
export function ActButton({ label, look = 'plain', act, ask, typed }: ActButtonProps) {
  const text = useText();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const action = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
    },
  });
  return (
    <>
      <Button
        size="small"
        look={look}
        busy={action.isPending}
        onClick={() => (ask === undefined ? action.mutate() : setAsking(true))}
      >
        {label}
      </Button>
      {action.error !== null && ask === undefined ? (
        <Notice tone="bad">{refusalText(text, action.error)}</Notice>
      ) : null}
      {isAsking && ask !== undefined ? (
        <ConfirmDialog
          title={label}
          text={ask}
          action={label}
          {...(typed === undefined ? {} : { typed })}
          busy={action.isPending}
          error={action.error}
          onConfirm={() => action.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

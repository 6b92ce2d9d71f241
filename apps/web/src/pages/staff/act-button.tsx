import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, type ButtonLook } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { ErrorNotice } from '../../components/notice';

interface ActButtonProps {
  readonly label: string;
  readonly look?: ButtonLook;
  /** What it does; what the pages of staff show is fetched again afterwards. */
  readonly act: () => Promise<unknown>;
  /** Said afterwards, where nothing on the page shows it. */
  readonly done?: string;
  /** What will happen, where it is asked first. */
  readonly ask?: string;
  /** Title of the question, where it says more than the button. */
  readonly title?: string;
  /** How the button that answers looks. */
  readonly askLook?: ButtonLook;
  /** Has to be typed before; for what cannot be undone. */
  readonly typed?: string;
  /** Fields of the question. */
  readonly children?: ReactNode;
}

/** Does something to what a row or a page shows, and says why if that was refused. */
export function ActButton(props: ActButtonProps) {
  const { label, look = 'plain', act, ask, done, title = label, askLook, typed, children } = props;
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const reload = () => queryClient.invalidateQueries({ queryKey: ['staff'] });
  const action = useMutation({
    mutationFn: act,
    // It may have happened all the same, or a colleague was faster. Not awaited: while the server is down this takes
    // minutes, and nothing would be said.
    onError: () => void reload(),
    onSuccess: async () => {
      setAsking(false);
      await reload();
    },
  });
  return (
    <>
      <Button
        size="small"
        look={look}
        busy={action.isPending}
        onClick={() => {
          if (ask === undefined) {
            action.mutate();
            return;
          }
          // Why it was refused last time has nothing to do with what is asked now.
          action.reset();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      {ask === undefined ? <ErrorNotice error={action.error} /> : null}
      {done !== undefined && action.isSuccess ? (
        <span className="small soft" role="status">
          {done}
        </span>
      ) : null}
      {isAsking && ask !== undefined ? (
        <ConfirmDialog
          title={title}
          text={ask}
          action={label}
          look={askLook}
          typed={typed}
          busy={action.isPending}
          error={action.error}
          onConfirm={() => action.mutate()}
          onClose={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

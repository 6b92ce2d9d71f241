import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, type ButtonLook } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { ErrorNotice } from '../../components/notice';

interface ActButtonProps {
  readonly label: string;
  readonly look?: ButtonLook;
  /** The action; data of the pages of staff is fetched again afterwards. */
  readonly act: () => Promise<unknown>;
  /** Message after success, if nothing on the page shows it. */
  readonly done?: string;
  /** Question asked before the action, if any: what will happen. */
  readonly ask?: string;
  /** Title of the question, if it says more than the button. */
  readonly title?: string;
  /** Look of the confirming button. */
  readonly askLook?: ButtonLook;
  /** Text that must be typed first, for actions that cannot be undone. */
  readonly typed?: string;
  /** Fields of the question. */
  readonly children?: ReactNode;
}

/** A button that acts on a row or a page, and shows why it was refused. */
export function ActButton(props: ActButtonProps) {
  const { label, look = 'plain', act, ask, done, title = label, askLook, typed, children } = props;
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const reload = () => queryClient.invalidateQueries({ queryKey: ['staff'] });
  const action = useMutation({
    mutationFn: act,
    // The action may have succeeded all the same, or a colleague was faster. Not awaited, because while the server
    // is down this takes minutes, during which no error would be shown.
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
          // The last refusal does not concern the new question.
          action.reset();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      {ask === undefined ? <ErrorNotice error={action.error} /> : null}
      {done !== undefined && action.isSuccess ? (
        <span className="small soft" role="alert">
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

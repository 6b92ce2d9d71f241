import { updateEventState } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/call';
import { useShortcuts } from '../../app/shortcuts';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { refusalText } from '../../text/refusals';
import { useText } from '../../text/text';

/** For staff: reveals the next place. `n` does the same, and so does the key by which a presenter turns pages. */
export function RevealButton({ place, isFirst }: { readonly place: number; readonly isFirst: boolean }) {
  const text = useText();
  const queryClient = useQueryClient();
  const step = useMutation({
    // Names the place: pressed twice, or by two members of staff, it reveals one.
    mutationFn: () =>
      read(updateEventState, 'goodEventStateUpdate', { body: { data: { revealedFromPlace: place } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['event'] }),
  });
  const act = (): void => {
    if (!step.isPending) step.mutate();
  };
  useShortcuts({ n: act, PageDown: act });
  return (
    <>
      <Button size="small" busy={step.isPending} onClick={act}>
        {text.t(isFirst ? 'projector.revealFirst' : 'projector.reveal', { place })}
      </Button>
      {step.error === null ? null : <Notice tone="bad">{refusalText(text, step.error)}</Notice>}
    </>
  );
}

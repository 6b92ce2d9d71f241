import { updateEventState } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { read } from '../../api/call';
import { useShortcuts } from '../../app/shortcuts';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/notice';
import { useText } from '../../text/text';

/** A press so soon after a reveal was meant for that one: a double click, or two members of staff. */
const REST_MS = 1_000;

/** For staff: reveals the next place. `n` does the same, and so does the key by which a presenter turns pages. */
export function RevealButton({ place, isFirst }: { readonly place: number; readonly isFirst: boolean }) {
  const text = useText();
  const queryClient = useQueryClient();
  const step = useMutation({
    // Names the place: pressed twice, or by two members of staff, it reveals one.
    mutationFn: (revealedFromPlace: number) =>
      read(updateEventState, 'goodEventStateUpdate', { body: { data: { revealedFromPlace } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['event'] }),
  });
  // The next place may be drawn, by the live event, before the step to the last one has returned.
  const busy = step.isPending && step.variables === place;
  const drawn = useRef({ place, at: 0 });
  useLayoutEffect(() => {
    if (drawn.current.place !== place) drawn.current = { place, at: Date.now() };
  }, [place]);
  const act = (): void => {
    if (!busy && Date.now() - drawn.current.at >= REST_MS) step.mutate(place);
  };
  useShortcuts({ n: act, PageDown: act });
  return (
    <>
      <Button size="small" busy={busy} onClick={act}>
        {text.t(isFirst ? 'projector.revealFirst' : 'projector.reveal', { place })}
      </Button>
      <ErrorNotice error={step.error} />
    </>
  );
}

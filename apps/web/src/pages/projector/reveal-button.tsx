import { Permission, updateEventState } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { read } from '../../api/call';
import { boardPageQuery } from '../../api/queries';
import { useEventState } from '../../app/event-state';
import { useShortcuts } from '../../app/shortcuts';
import { useMay } from '../../app/use-may';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/notice';
import { useText } from '../../text/text';
import { nextPlace } from './reveal';

/** Presses this soon after a reveal are ignored, as a double click or the press of a colleague. */
const REST_MS = 1_000;

/** For staff: the button that reveals the next place, while there is one. */
export function NextReveal() {
  const { revealedFrom } = useEventState();
  const mayReveal = useMay(Permission.settingsWrite);
  // Places are revealed among all teams, regardless of the shown division.
  const { data: board } = useQuery({ ...boardPageQuery({}, 0), enabled: mayReveal });
  const place = mayReveal ? nextPlace(revealedFrom, board?.total) : undefined;
  return place === undefined ? null : <RevealButton place={place} isFirst={revealedFrom === undefined} />;
}

/** Reveals the place. So do `n`, and the key of a presenter that turns pages. */
function RevealButton({ place, isFirst }: { readonly place: number; readonly isFirst: boolean }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const step = useMutation({
    // The request names the place, so that two presses, or two members of staff, reveal only one.
    mutationFn: (revealedFromPlace: number) =>
      read(updateEventState, 'goodEventStateUpdate', { body: { data: { revealedFromPlace } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['event'] }),
  });
  // The live event may show the next place before the request for the last one has returned.
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
        {t(isFirst ? 'projector.revealFirst' : 'projector.reveal', { place })}
      </Button>
      <ErrorNotice error={step.error} />
    </>
  );
}

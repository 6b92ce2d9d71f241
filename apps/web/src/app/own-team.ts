import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownTeamQuery } from '../api/queries';
import { useSession } from '../api/session';
import { useHasUnsaved } from './unsaved';

/**
 * The signed-in team; null for a visitor. Unsaved input stays on the page when the session ends, and can be saved
 * in the next session: by any team or, with `isOwn`, only by the same one.
 */
export function useOwnTeam({ isOwn }: { readonly isOwn: boolean }) {
  const { data: current, error } = useQuery(ownTeamQuery);
  const session = useSession();
  const isTyped = useHasUnsaved();
  const [known, setKnown] = useState(current);
  const isKept = isTyped && session.state !== 'signedOut' && !(isOwn && current);
  if (!isKept && known !== current) setKnown(current);
  return { team: isKept ? known : current, error };
}

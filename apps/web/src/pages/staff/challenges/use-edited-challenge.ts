import { putAdminChallengeV2, suggestedId, type AdminChallengeV2 } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ifMatch, IF_NONE_STORED, readVersioned, type Versioned } from '../../../api/call';
import { kindOf } from '../../../api/refusal';
import { withTyped } from '../form-values';
import { staffChallengeQuery, staffChallengesQuery } from '../staff-queries';
import { changesOf, draftOf, NEW_DRAFT, type Draft } from './challenge-draft';

/** ID of a challenge that was just created; its own page, which follows, reports that. */
let createdId: string | undefined;

/**
 * A challenge being edited, and how it is saved. Only changes are sent, for the version that was read. Text typed
 * during a save stays.
 *
 * @param stored as last read or saved; absent for a new challenge, whose own page follows once it is saved
 */
export function useEditedChallenge(
  stored: Versioned<AdminChallengeV2> | undefined,
  onSaved?: (saved: Versioned<AdminChallengeV2>) => void,
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: all } = useQuery({ ...staffChallengesQuery, enabled: stored === undefined });
  const [before, setBefore] = useState(() => (stored === undefined ? NEW_DRAFT : draftOf(stored.data)));
  const [draft, setDraft] = useState(before);
  const [typedId, setTypedId] = useState<string>();
  // An ID that somebody else has taken after the list was read.
  const [takenId, setTakenId] = useState<string>();
  // Whether a colleague has deleted the challenge since it was read.
  const [isGone, setGone] = useState(false);
  // Changes together with the content of the fields.
  const [isSaved, setSaved] = useState(() => stored !== undefined && stored.data.id === createdId);
  useEffect(() => {
    createdId = undefined;
  }, []);
  const id = stored?.data.id ?? typedId ?? suggestedId(draft.name);
  const isTaken =
    stored === undefined && (id === takenId || all?.some((challenge) => challenge.id === id) === true);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before);

  const save = useMutation({
    mutationFn: ({ sent, etag }: { readonly sent: Draft; readonly etag: string | undefined }) => {
      const isNew = stored === undefined || isGone;
      return readVersioned(putAdminChallengeV2, 'goodChallengeUpdate', {
        params: { id },
        body: { data: changesOf(sent, isNew ? undefined : before) },
        ...(isNew ? IF_NONE_STORED : ifMatch(etag)),
      });
    },
    onError: async (error) => {
      if (kindOf(error) !== 'badStaleVersion') return;
      if (stored === undefined) setTakenId(id);
      else
        setGone(
          await queryClient.query({ ...staffChallengeQuery(id), staleTime: 0, retry: false }).then(
            () => false,
            (why: unknown) => kindOf(why) === 'badChallenge',
          ),
        );
    },
    onSuccess: async (saved, { sent }) => {
      for (const key of [['staff', 'challenges'], ['staff', 'waves'], ['challenges']])
        void queryClient.invalidateQueries({ queryKey: key });
      if (stored === undefined) {
        createdId = saved.data.id;
        await navigate({
          to: '/staff/challenges/edit/$challengeId',
          params: { challengeId: saved.data.id },
          replace: true,
          ignoreBlocker: true,
        });
        return;
      }
      const shown = draftOf(saved.data);
      onSaved?.(saved);
      setGone(false);
      setBefore(shown);
      setDraft((typed) => withTyped(shown, sent, typed));
      setSaved(true);
    },
  });
  return {
    id,
    setTypedId,
    isTaken,
    draft,
    setDraft,
    before,
    isDirty,
    isSaved: isSaved && !isDirty,
    isGone,
    save: {
      error: save.error,
      isPending: save.isPending,
      ignored: save.data?.warnings ?? [],
      /** Saves for the version that was read. */
      send: () => save.mutate({ sent: draft, etag: stored?.etag }),
      /** Saves over any stored version. */
      overwrite: () => save.mutate({ sent: draft, etag: undefined }),
    },
  };
}

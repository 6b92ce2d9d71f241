import { practiseFlag, submitFlag } from '@rampart/contract';
import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../api/call';
import { kindOf } from '../../api/refusal';
import { keepFlagDraft } from './flag-drafts';

/** Sends a flag. After the event it may be for practice, and then changes no score. */
export async function sendFlag(challengeId: string, flag: string, isPractice: boolean): Promise<void> {
  const input = { params: { id: challengeId }, body: { flag } };
  if (isPractice) await read(practiseFlag, 'goodPracticeFlag', input);
  else await read(submitFlag, 'goodFlag', input);
}

/** Sends a flag that an instance returned: for practice if the event is over. */
export async function sendGivenFlag(challengeId: string, flag: string): Promise<void> {
  try {
    await sendFlag(challengeId, flag, false);
  } catch (error) {
    if (kindOf(error) !== 'badEnded') throw error;
    await sendFlag(challengeId, flag, true).catch((refusal: unknown) => {
      // If there is no practice, the error says that the event is over.
      throw kindOf(refusal) === 'badPractice' ? error : refusal;
    });
  }
}

/** Forgets the draft and fetches everything again that the flag has changed. */
export async function flagAccepted(queryClient: QueryClient, challengeId: string): Promise<void> {
  keepFlagDraft(challengeId, '');
  await Promise.all(
    [['challenges'], ['team'], ['solves', challengeId], ['board'], ['practice']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

import { Permission, type AdminChallengeV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Versioned } from '../../../api/call';
import { usePageTitle } from '../../../app/page-title';
import { useMay } from '../../../app/use-may';
import { Loading } from '../../../components/notice';
import { useText } from '../../../text/text';
import { staffChallengeQuery } from '../staff-queries';
import { ChallengeEditor } from './challenge-editor';
import { ChallengeHints } from './challenge-hints';
import { ChallengeWriteups } from './challenge-writeups';
import { DeleteChallenge } from './delete-challenge';
import { Rejudge } from './rejudge';

const route = getRouteApi('/staff/challenges/edit/$challengeId');

export function NewChallengePage() {
  const { t } = useText();
  usePageTitle(t('editor.new'));
  return <ChallengeEditor />;
}

export function ChallengeEditorPage() {
  const { challengeId } = route.useParams();
  const { data, error } = useQuery(staffChallengeQuery(challengeId));
  usePageTitle(data?.data.name);
  if (data === undefined) return <Loading isPage lines={10} error={error} />;
  return <StoredChallenge key={challengeId} first={data} />;
}

/** The challenge with its hints, its write-ups and what else can be done to it. A hint that is being typed stays when the challenge is loaded again. */
function StoredChallenge({ first }: { readonly first: Versioned<AdminChallengeV2> }) {
  const canWrite = useMay(Permission.challsWrite);
  const canGiveSolves = useMay(Permission.challsSolveWrite);
  const challengeId = first.data.id;
  const { refetch } = useQuery(staffChallengeQuery(challengeId));
  const [stored, setStored] = useState(first);
  const [round, setRound] = useState(0);
  const takeTheirs = async (): Promise<void> => {
    const { data, isSuccess } = await refetch();
    if (!isSuccess) return;
    setStored(data);
    setRound(round + 1);
  };
  return (
    <>
      <ChallengeEditor key={round} stored={stored} onSaved={setStored} onReload={() => void takeTheirs()} />
      <div className="stack stack--large editor">
        <div className="stack stack--large">
          <ChallengeHints challengeId={challengeId} />
          <ChallengeWriteups challengeId={challengeId} />
          {canGiveSolves && stored.data.scoring?.kind !== 'dynamic' ? (
            <Rejudge challengeId={challengeId} />
          ) : null}
          {canWrite ? <DeleteChallenge challenge={stored.data} etag={stored.etag} /> : null}
        </div>
      </div>
    </>
  );
}

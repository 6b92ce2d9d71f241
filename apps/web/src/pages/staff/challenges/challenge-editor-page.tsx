import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../../app/page-title';
import { Loading } from '../../../components/notice';
import { useText } from '../../../text/text';
import { staffChallengeQuery } from '../staff-queries';
import { ChallengeEditor } from './challenge-editor';
import { ChallengeHints } from './challenge-hints';
import { ChallengeWriteups } from './challenge-writeups';

const route = getRouteApi('/staff/challenges/edit/$challengeId');

export function NewChallengePage() {
  const { t } = useText();
  usePageTitle(t('editor.new'));
  return <ChallengeEditor onReload={() => undefined} />;
}

export function ChallengeEditorPage() {
  const { t } = useText();
  const { challengeId } = route.useParams();
  const { data, error, refetch } = useQuery(staffChallengeQuery(challengeId));
  // What is typed stays when the same is read again, unless it is given up for what was read.
  const [round, setRound] = useState(0);
  usePageTitle(data?.data.name ?? t('staff.challenges'));
  if (data === undefined) return <Loading isPage lines={10} error={error} />;
  return (
    <>
      <ChallengeEditor
        key={`${challengeId} ${round}`}
        stored={data}
        onReload={() => void refetch().then(() => setRound(round + 1))}
      />
      <div className="editor">
        <div className="staff__page" key={challengeId}>
          <ChallengeHints challengeId={challengeId} />
          <ChallengeWriteups challengeId={challengeId} />
        </div>
      </div>
    </>
  );
}

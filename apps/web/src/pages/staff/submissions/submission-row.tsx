import type { Submission, SubmissionResult } from '@rampart/contract';
import { Link } from '@tanstack/react-router';
import { textIn } from '../../../api/refusal';
import { useNow } from '../../../app/clock';
import { useText } from '../../../text/text';

const TONES: Readonly<Partial<Record<SubmissionResult, string>>> = {
  correct: 'tag tag--good',
  cheated: 'tag tag--bad',
};

/** One attempt; team and challenge lead to all of theirs. */
export function SubmissionRow({ submission }: { readonly submission: Submission }) {
  const { t, format } = useText();
  const now = useNow(15_000);
  const { createdAt, result, userId, challengeId, cheatedFromId, cheatedFromName } = submission;
  const submitted = textIn(submission.details, 'submittedFlag');
  const ofTeam = (id: string) => ({ teamId: id });
  return (
    <tr>
      <td>
        <time
          className="soft number"
          dateTime={new Date(createdAt).toISOString()}
          title={format.dateTime(createdAt)}
        >
          {format.relative(createdAt, now)}
        </time>
      </td>
      <td className="table__name">
        <Link to="/staff/submissions" search={ofTeam(userId)} className="wrap-anywhere" translate="no">
          {submission.userName}
        </Link>
      </td>
      <td className="table__name">
        <Link to="/staff/submissions" search={{ challengeId }} className="wrap-anywhere" translate="no">
          {submission.challengeName}
        </Link>
      </td>
      <td>
        <span className={TONES[result] ?? 'tag'}>{t(`submissions.result.${result}`)}</span>
        {cheatedFromId === null ? null : (
          <div className="small">
            {t('submissions.flagOf')}{' '}
            <Link
              to="/staff/submissions"
              search={ofTeam(cheatedFromId)}
              className="wrap-anywhere"
              translate="no"
            >
              {cheatedFromName ?? cheatedFromId}
            </Link>
          </div>
        )}
      </td>
      <td className="table__text">
        {submitted === undefined ? (
          <span className="soft">{t(`submissions.kind.${submission.kind}`)}</span>
        ) : (
          <code className="wrap-anywhere" translate="no">
            {submitted}
          </code>
        )}
      </td>
      <td className="number soft" translate="no">
        {submission.ip}
      </td>
    </tr>
  );
}

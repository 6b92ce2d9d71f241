import type { Submission, SubmissionResult } from '@rampart/contract';
import { Link } from '@tanstack/react-router';
import { textIn } from '../../../api/refusal';
import { useText } from '../../../text/text';

const TONES: Readonly<Partial<Record<SubmissionResult, string>>> = {
  correct: 'tag tag--good',
  cheated: 'tag tag--bad',
};

/** How it was judged; a flag of another team leads to what that team submitted. */
export function Result({ submission }: { readonly submission: Submission }) {
  const { t } = useText();
  const { result, cheatedFromId, cheatedFromName } = submission;
  return (
    <>
      <span className={TONES[result] ?? 'tag'}>{t(`submissions.result.${result}`)}</span>
      {cheatedFromId === null ? null : (
        <div className="small">
          {t('submissions.flagOf')}{' '}
          <Link
            to="/staff/submissions"
            search={{ teamId: cheatedFromId }}
            className="wrap-anywhere"
            translate="no"
          >
            {cheatedFromName ?? cheatedFromId}
          </Link>
        </div>
      )}
    </>
  );
}

/** The flag as it was typed, or what else was submitted. */
export function Submitted({ submission }: { readonly submission: Submission }) {
  const { t } = useText();
  const flag = textIn(submission.details, 'submittedFlag');
  return flag === undefined ? (
    <span className="soft">{t(`submissions.kind.${submission.kind}`)}</span>
  ) : (
    <code translate="no">{flag}</code>
  );
}

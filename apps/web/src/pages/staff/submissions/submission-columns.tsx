import type { Submission, SubmissionResult } from '@rampart/contract';
import { Link } from '@tanstack/react-router';
import { textIn, textsIn } from '../../../api/refusal';
import { useText, type Text } from '../../../text/text';
import type { Column } from '../data-table';
import { Moment } from '../moment';

const TONES: Readonly<Partial<Record<SubmissionResult, string>>> = {
  correct: 'tag tag--good',
  cheated: 'tag tag--bad',
};

/** Columns of submissions; team and challenge link to all of theirs. */
export function submissionColumns({ t }: Pick<Text, 't'>) {
  return {
    when: {
      title: t('submissions.when'),
      cell: ({ createdAt }) => <Moment at={createdAt} isRelative />,
    },
    team: {
      title: t('submissions.team'),
      look: 'name',
      cell: ({ userId, userName }) => (
        <Link to="/staff/submissions" search={{ teamId: userId }} translate="no">
          {userName}
        </Link>
      ),
    },
    challenge: {
      title: t('submissions.challenge'),
      look: 'name',
      cell: ({ challengeId, challengeName }) => (
        <Link to="/staff/submissions" search={{ challengeId }} translate="no">
          {challengeName}
        </Link>
      ),
    },
    result: {
      title: t('submissions.result'),
      cell: (submission) => <Result submission={submission} />,
    },
    submitted: {
      title: t('submissions.submitted'),
      look: 'text',
      cell: (submission) => (
        <div className="submitted">
          <Submitted submission={submission} />
        </div>
      ),
    },
    ip: {
      title: t('submissions.ip'),
      cell: ({ ip }) => (
        <span className="number soft" translate="no">
          {ip}
        </span>
      ),
    },
  } satisfies Record<string, Column<Submission>>;
}

/** The result of a submission; for a flag of another team with a link to the submissions of that team. */
function Result({ submission }: { readonly submission: Submission }) {
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

/** The flag as it was typed, or the inputs for the bot. */
function Submitted({ submission: { kind, details } }: { readonly submission: Submission }) {
  const { t } = useText();
  const flag = textIn(details, 'submittedFlag');
  if (flag !== undefined) return <code translate="no">{flag}</code>;
  return (
    <>
      <span className="soft">{t(`submissions.kind.${kind}`)}</span>
      {textsIn(details, 'inputs').map(([name, value]) => (
        <div key={name} translate="no">
          {name}: <code>{value}</code>
        </div>
      ))}
    </>
  );
}

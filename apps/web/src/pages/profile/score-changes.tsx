import type { ScoreChangeData } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { challengesQuery, scoreChangesQuery } from '../../api/queries';
import { Ago } from '../../components/ago';
import { useText } from '../../text/text';
import { ScoreTable } from './score-table';

/** Changes of the score of the team other than solves, with reasons; only the team itself sees them. */
export function ScoreChanges() {
  const { t } = useText();
  const { data } = useQuery(scoreChangesQuery);
  const changes = data?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <ScoreTable
      title={t('changes.title')}
      what={t('corrections.what')}
      items={changes}
      row={(change) => (
        <ChangeRow key={`${change.kind} ${change.createdAt} ${change.challengeId ?? ''}`} change={change} />
      )}
    />
  );
}

function ChangeRow({ change }: { readonly change: ScoreChangeData }) {
  const { t, format } = useText();
  const { data: challenges } = useQuery(challengesQuery);
  const challenge = challenges?.find(({ id }) => id === change.challengeId);
  const isRevoked = change.revokedAt !== null;
  return (
    <tr>
      <th scope="row">
        {t(`changes.kind.${change.kind}`)}{' '}
        {challenge === undefined ? null : (
          <Link to="/challenges/$challengeId" params={{ challengeId: challenge.id }} translate="no">
            {challenge.name}
          </Link>
        )}
        {change.reason === null ? null : (
          <div className="small soft" translate="no">
            {change.reason}
          </div>
        )}
        {isRevoked ? (
          <div className="small">
            {t('changes.revoked')}
            {change.revokeReason === null ? null : (
              <span className="soft" translate="no">{` ${change.revokeReason}`}</span>
            )}
          </div>
        ) : null}
      </th>
      <td className="end number" translate="no">
        {change.points === null ? (
          '–'
        ) : isRevoked ? (
          <s>{format.difference(change.points)}</s>
        ) : (
          format.difference(change.points)
        )}
      </td>
      <td className="end small soft number">
        <Ago at={change.createdAt} />
      </td>
    </tr>
  );
}

import { Permission } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { usePageTitle } from '../../../app/page-title';
import { useMay } from '../../../app/use-may';
import { buttonClass } from '../../../components/button';
import { ErrorNotice, Loading } from '../../../components/notice';
import { useText } from '../../../text/text';
import { nameOfChallenge } from '../challenges/challenge-name';
import { staffChallengesQuery } from '../staff-queries';
import { TeamTag } from '../teams/team-tag';
import { CaseDecision } from './case-decision';
import { CaseEvidence } from './case-evidence';
import { caseQuery } from './case-queries';
import { CaseState, namesIn } from './case-state';

const route = getRouteApi('/staff/cases/$caseId');

/** One case: its teams, the submissions, and the decision of staff. */
export function CasePage() {
  const { t } = useText();
  const { caseId } = route.useParams();
  const { data: stored, error } = useQuery(caseQuery(caseId));
  const shown = stored?.data;
  const mayReadChallenges = useMay(Permission.challsRead);
  const { data: challenges } = useQuery({ ...staffChallengesQuery, enabled: mayReadChallenges });
  const title = shown === undefined ? undefined : namesIn(shown);
  usePageTitle(title);
  if (stored === undefined || shown === undefined) return <Loading isPage lines={8} error={error} />;
  return (
    <>
      <div className="staff__head">
        <h1 className="wrap-anywhere" translate="no">
          {title}
        </h1>
        <CaseState of={shown} />
      </div>
      <ErrorNotice tone="warn" error={error} />
      <p className="soft">{t('cases.about')}</p>
      <div className="row">
        {shown.users.map(({ id, name, banned }) =>
          name === null ? null : (
            <span key={id}>
              <Link
                to="/staff/teams/$teamId"
                params={{ teamId: id }}
                className={`${buttonClass('plain', 'small')} wrap-anywhere`}
                translate="no"
              >
                {name}
              </Link>{' '}
              <TeamTag team={{ banned, perms: 0 }} />
            </span>
          ),
        )}
      </div>
      <CaseEvidence of={shown} nameOf={(id) => nameOfChallenge(id, challenges)} />
      <CaseDecision key={caseId} of={stored} />
    </>
  );
}

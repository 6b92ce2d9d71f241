import { hasPermissions, Permission, type AdminChallengeV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ownTeamQuery } from '../../../api/queries';
import { useNow } from '../../../app/clock';
import { usePageTitle } from '../../../app/page-title';
import { buttonClass } from '../../../components/button';
import { Bones, EmptyState } from '../../../components/notice';
import { refusalText } from '../../../text/refusals';
import { useText } from '../../../text/text';
import { SearchFilter } from '../filters';
import { staffChallengesQuery } from '../staff-queries';

const route = getRouteApi('/staff/challenges');

/** Every challenge, hidden ones too, in the order in which teams see them. */
export function StaffChallengesPage() {
  const text = useText();
  const { t, format } = text;
  const { q } = route.useSearch();
  const { data, error } = useQuery(staffChallengesQuery());
  const { data: own } = useQuery(ownTeamQuery());
  usePageTitle(t('staff.challenges'));
  const wanted = q?.toLowerCase() ?? '';
  const found = data?.filter(({ id, name, category }) =>
    [id, name, category].some((part) => part.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <div className="staff__head">
        <h1>{t('staff.challenges')}</h1>
        {hasPermissions(own?.perms ?? 0, Permission.challsWrite) ? (
          <Link to="/staff/challenges/new" className={buttonClass('main')}>
            {t('editor.new')}
          </Link>
        ) : null}
      </div>
      <div className="filters" role="search">
        <SearchFilter name="q" label={t('challenges.search')} value={q} />
      </div>
      {data === undefined && error === null ? <Bones lines={8} /> : null}
      {data === undefined && error !== null ? <EmptyState title={refusalText(text, error)} /> : null}
      {found?.length === 0 ? (
        <EmptyState icon="flag" title={t(q === undefined ? 'challenges.none' : 'challenges.noneFound')} />
      ) : null}
      {found === undefined || found.length === 0 ? null : (
        <div className="table-box" tabIndex={0} role="region" aria-label={t('staff.challenges')}>
          <table className="table table--dense">
            <thead>
              <tr>
                <th scope="col">{t('editor.name')}</th>
                <th scope="col">{t('challenges.category')}</th>
                <th scope="col" className="end">
                  {t('profile.points')}
                </th>
                <th scope="col" className="end">
                  {t('flags.title')}
                </th>
                <th scope="col" className="end">
                  {t('challenge.files')}
                </th>
                <th scope="col">{t('editor.visibility')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map((challenge) => (
                <tr key={challenge.id}>
                  <td className="table__name">
                    <Link
                      to="/staff/challenges/edit/$challengeId"
                      params={{ challengeId: challenge.id }}
                      className="wrap-anywhere"
                      translate="no"
                    >
                      {challenge.name === '' ? challenge.id : challenge.name}
                    </Link>
                  </td>
                  <td className="table__name wrap-anywhere" translate="no">
                    {challenge.category}
                  </td>
                  <td className="end number">
                    {format.number(challenge.points.min)}–{format.number(challenge.points.max)}
                  </td>
                  <td className="end number">{format.number(challenge.flags.length)}</td>
                  <td className="end number">{format.number(challenge.files.length)}</td>
                  <td>
                    <Visibility challenge={challenge} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Visibility({ challenge }: { readonly challenge: AdminChallengeV2 }) {
  const { t, format } = useText();
  const now = useNow(15_000);
  const { hidden, releaseTime } = challenge;
  if (hidden) return <span className="tag tag--warn">{t('editor.hidden')}</span>;
  if (typeof releaseTime !== 'number' || releaseTime <= now)
    return <span className="tag tag--good">{t('editor.visible')}</span>;
  return <span className="tag">{t('editor.scheduled', { when: format.dateTime(releaseTime) })}</span>;
}

import { hasPermissions, Permission, type AdminChallengeV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ownTeamQuery } from '../../../api/queries';
import { useNow } from '../../../app/clock';
import { buttonClass } from '../../../components/button';
import { useText } from '../../../text/text';
import { SearchFilter } from '../filters';
import { StaffList } from '../staff-list';
import { staffChallengesQuery } from '../staff-queries';

const route = getRouteApi('/staff/challenges');

/** Every challenge, hidden ones too, in the order in which teams see them. */
export function StaffChallengesPage() {
  const { t, format } = useText();
  const { q } = route.useSearch();
  const { data, error } = useQuery(staffChallengesQuery());
  const { data: own } = useQuery(ownTeamQuery());
  const wanted = q?.toLowerCase() ?? '';
  return (
    <StaffList
      title={t('staff.challenges')}
      rows={data?.filter(({ id, name, category }) =>
        [id, name, category].some((part) => part.toLowerCase().includes(wanted)),
      )}
      keyOf={({ id }) => id}
      error={error}
      icon="flag"
      none={t(q === undefined ? 'challenges.none' : 'challenges.noneFound')}
      action={
        hasPermissions(own?.perms ?? 0, Permission.challsWrite) ? (
          <Link to="/staff/challenges/new" className={buttonClass('main')}>
            {t('editor.new')}
          </Link>
        ) : null
      }
      filters={<SearchFilter name="q" label={t('challenges.search')} value={q} />}
      columns={[
        {
          title: t('editor.name'),
          look: 'name',
          cell: ({ id, name }) => (
            <Link to="/staff/challenges/edit/$challengeId" params={{ challengeId: id }} translate="no">
              {name === '' ? id : name}
            </Link>
          ),
        },
        {
          title: t('challenges.category'),
          look: 'name',
          cell: ({ category }) => <span translate="no">{category}</span>,
        },
        {
          title: t('profile.points'),
          look: 'number',
          cell: ({ points }) => `${format.number(points.min)}–${format.number(points.max)}`,
        },
        { title: t('flags.title'), look: 'number', cell: ({ flags }) => format.number(flags.length) },
        { title: t('challenge.files'), look: 'number', cell: ({ files }) => format.number(files.length) },
        { title: t('editor.visibility'), cell: (challenge) => <Visibility challenge={challenge} /> },
      ]}
    />
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

import { Permission, type AdminChallengeV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useNow } from '../../../app/clock';
import { useMay } from '../../../app/use-may';
import { buttonClass } from '../../../components/button';
import { ChoiceFilter } from '../../../components/choice-filter';
import { searchable } from '../../../text/searchable';
import { useText } from '../../../text/text';
import { SearchFilter } from '../search-filter';
import { StaffList } from '../staff-list';
import { solveChecksQuery, staffChallengesQuery } from '../staff-queries';
import { stateAt, type ChallengeState } from './challenge-state';
import { SolveCheck } from './solve-check';
import { CHALLENGE_STATES } from './staff-challenge-search';

const route = getRouteApi('/staff/challenges');

/** Every challenge, hidden ones too, in the order in which teams see them. */
export function StaffChallengesPage() {
  const { t, format } = useText();
  const { q, state } = route.useSearch();
  const now = useNow(15_000);
  const { data, error } = useQuery(staffChallengesQuery);
  const { data: checks, error: checksError } = useQuery(solveChecksQuery);
  const checkOf = new Map(checks?.map((check) => [check.challengeId, check]));
  const mayWrite = useMay(Permission.challsWrite);
  const wanted = searchable(q ?? '');
  return (
    <StaffList
      title={t('staff.challenges')}
      rows={data?.filter(
        (challenge) =>
          [challenge.id, challenge.name, challenge.category].some((part) =>
            searchable(part).includes(wanted),
          ) &&
          (state === undefined || stateAt(challenge, now) === state),
      )}
      keyOf={({ id }) => id}
      error={error ?? checksError}
      icon="flag"
      none={t(q === undefined && state === undefined ? 'challenges.none' : 'challenges.noneFound')}
      action={
        mayWrite ? (
          <Link to="/staff/challenges/new" className={buttonClass('main')}>
            {t('editor.new')}
          </Link>
        ) : null
      }
      filters={
        <>
          <SearchFilter name="q" label={t('challenges.search')} value={q} />
          <ChoiceFilter
            name="state"
            label={t('editor.state')}
            all={t('challenges.status.all')}
            value={state}
            choices={CHALLENGE_STATES.map((value) => ({
              value,
              text: t(value === 'scheduled' ? 'editor.scheduled' : `editor.state.${value}`),
            }))}
          />
        </>
      }
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
          cell: ({ points, scoring }) =>
            scoring?.kind === 'dynamic'
              ? t('challenge.dynamic')
              : `${format.number(points.min)}–${format.number(points.max)}`,
        },
        { title: t('flags.title'), look: 'number', cell: ({ flags }) => format.number(flags.length) },
        { title: t('challenge.files'), look: 'number', cell: ({ files }) => format.number(files.length) },
        {
          title: t('editor.state'),
          cell: (challenge) => (
            <>
              <State challenge={challenge} /> <SolveCheck check={checkOf.get(challenge.id)} />
            </>
          ),
        },
        {
          title: t('editor.wave'),
          look: 'name',
          cell: ({ wave }) =>
            wave === undefined ? (
              '–'
            ) : (
              <Link to="/staff/waves" translate="no">
                {wave}
              </Link>
            ),
        },
      ]}
    />
  );
}

const LOOKS: Readonly<Record<ChallengeState, string>> = {
  draft: 'tag tag--warn',
  scheduled: 'tag',
  open: 'tag tag--good',
  closed: 'tag tag--bad',
};

function State({ challenge }: { readonly challenge: AdminChallengeV2 }) {
  const { t, format } = useText();
  const now = useNow(15_000);
  const { releaseTime, closeTime, requires = [] } = challenge;
  const state = stateAt(challenge, now);
  return (
    <>
      <span className={LOOKS[state]}>
        {t(`editor.state.${state}`, { when: format.dateTime(releaseTime ?? 0) })}
      </span>{' '}
      {closeTime !== undefined && closeTime > now ? (
        <span className="tag">{t('editor.closes', { when: format.dateTime(closeTime) })}</span>
      ) : null}{' '}
      {requires.length === 0 ? null : <span className="tag">{t('editor.locked')}</span>}
    </>
  );
}

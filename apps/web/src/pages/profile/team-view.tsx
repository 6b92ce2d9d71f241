import type { OwnUserV2, UserV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { configQuery } from '../../api/queries';
import { useNow } from '../../app/clock';
import { useEventState } from '../../app/event-state';
import { Ago } from '../../components/ago';
import { Avatar } from '../../components/avatar';
import { Icon } from '../../components/icon';
import { EmptyState, Notice } from '../../components/notice';
import { ScoreGraph } from '../../components/score-graph';
import { useHistories } from '../../components/use-histories';
import { useText } from '../../text/text';
import { ScoreTable } from './score-table';
import './profile.css';

interface TeamViewProps {
  readonly team: UserV2 | OwnUserV2;
  readonly teamId: string;
  /** Whether it is the own team, which during a freeze sees what others do not. */
  readonly isOwn?: boolean;
  readonly children?: ReactNode;
}

/** The public profile of a team. */
export function TeamView({ team, teamId, isOwn = false, children }: TeamViewProps) {
  const { t, format } = useText();
  const { data: config } = useQuery(configQuery);
  return (
    <div className="page profile">
      <header className="profile__head">
        <Avatar name={team.name} url={team.avatarUrl} size={88} />
        <div>
          <h1 className="wrap-anywhere" translate="no">
            {team.name}
          </h1>
          <p className="soft">
            {[
              config?.divisions[team.division] ?? team.division,
              ...(team.countryCode === null ? [] : [format.region(team.countryCode)]),
            ].map((word, index) => (
              <span key={word} translate="no">
                {index > 0 ? ' · ' : ''}
                {word}
              </span>
            ))}
          </p>
          {team.statusText === null || team.statusText === '' ? null : (
            <p className="profile__status" translate="no">
              {team.statusText}
            </p>
          )}
        </div>
      </header>
      <dl className="profile__figures number">
        <Figure label={t('profile.points')} value={format.number(team.score)} />
        <Figure
          label={t('profile.place')}
          value={team.globalPlace === null ? '–' : `#${format.number(team.globalPlace)}`}
        />
        <Figure
          label={t('profile.divisionPlace')}
          value={team.divisionPlace === null ? '–' : `#${format.number(team.divisionPlace)}`}
        />
        <Figure label={t('profile.solves')} value={format.number(team.solves.length)} />
      </dl>
      <FrozenNotice isOwn={isOwn} />
      {children}
      {team.globalPlace === null ? null : <History teamId={teamId} place={team.globalPlace} />}
      <Solves team={team} />
    </div>
  );
}

function FrozenNotice({ isOwn }: { readonly isOwn: boolean }) {
  const { t, format } = useText();
  const { frozenSince } = useEventState();
  const now = useNow(60_000);
  if (frozenSince === undefined) return null;
  const time = format.moment(frozenSince, now);
  return (
    <Notice>
      <Icon name="frost" size={16} />
      {t(isOwn ? 'profile.frozenOwn' : 'profile.frozen', { time })}
    </Notice>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd translate="no">{value}</dd>
    </div>
  );
}

function History({ teamId, place }: { readonly teamId: string; readonly place: number }) {
  const { t } = useText();
  const histories = useHistories([{ id: teamId, place }]);
  const entries = histories.entries.filter(({ points }) => points.length > 1);
  if (entries.length === 0 && !histories.isPending) return null;
  return (
    <section className="stack">
      <h2>{t('profile.history')}</h2>
      <ScoreGraph entries={entries} hasLegend={false} />
    </section>
  );
}

function Solves({ team }: { readonly team: UserV2 }) {
  const { t, format } = useText();
  const { data: config } = useQuery(configQuery);
  const pointsOf = ({ points, createdAt }: UserV2['solves'][number]): string => {
    if (points === null) return '–';
    // A solve after the end is listed but does not count.
    return format.number(config !== undefined && createdAt > config.endTime ? 0 : points);
  };
  if (team.solves.length === 0)
    return (
      <EmptyState icon="flag" title={t('profile.noSolves')}>
        <p>{t('profile.noSolvesText')}</p>
      </EmptyState>
    );
  return (
    <ScoreTable
      title={t('profile.solved')}
      what={t('submissions.challenge')}
      items={team.solves}
      row={(solve) => (
        <tr key={solve.id}>
          <th scope="row">
            <Link to="/challenges/$challengeId" params={{ challengeId: solve.id }} translate="no">
              {solve.name}
            </Link>{' '}
            <span className="soft small" translate="no">
              {solve.category}
            </span>{' '}
            {solve.bloodIndex === null ? null : (
              <span className="blood">{t('solves.blood', { place: solve.bloodIndex + 1 })}</span>
            )}
          </th>
          <td className="end number" translate="no">
            {pointsOf(solve)}
          </td>
          <td className="end small soft number">
            <Ago at={solve.createdAt} />
          </td>
        </tr>
      )}
    />
  );
}

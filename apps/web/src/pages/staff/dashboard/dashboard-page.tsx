import type { Activity } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../../app/clock';
import { usePageTitle } from '../../../app/page-title';
import { buttonClass } from '../../../components/button';
import { ErrorNotice, Loading } from '../../../components/notice';
import { clockText } from '../../../text/format';
import { useText } from '../../../text/text';
import { DataTable, type Column } from '../data-table';
import { EventControls } from '../event/event-controls';
import { Figure } from '../figure';
import { activityQuery } from '../staff-queries';
import { MinuteBars } from './minute-bars';
import './dashboard.css';
import { heldMs, racedChallenges, type RacedChallenge } from './race';

const SLOWEST = 10;

/** What staff watch during an event: submissions, solves, and unsolved challenges. */
export function DashboardPage() {
  const { t } = useText();
  const { data: activity, error } = useQuery(activityQuery);
  usePageTitle(t('staff.dashboard'));
  const isLoaded = activity !== undefined;
  // Rendered at the same place while the numbers are loading, so that the controls keep their open questions.
  return (
    <>
      <Head />
      <ErrorNotice tone="warn" error={isLoaded ? error : null} />
      <EventControls />
      {isLoaded ? <Numbers activity={activity} /> : <Loading lines={8} error={error} />}
    </>
  );
}

function Numbers({ activity }: { readonly activity: Activity }) {
  const { t, format } = useText();
  const now = useNow(5_000);
  const raced = racedChallenges(activity);
  const unsolved = raced.filter(({ firstSolve }) => firstSolve === null);
  const held = (challenge: RacedChallenge) => heldMs(challenge, now);
  const lastMinute = activity.minutes.at(-2);
  return (
    <>
      <dl className="fields fields--figures">
        <Figure label={t('dashboard.flags')} value={format.number(lastMinute?.flags ?? 0)}>
          {t('dashboard.correct', { count: format.number(lastMinute?.correct ?? 0) })}
        </Figure>
        <Figure
          label={t('dashboard.unsolved')}
          value={format.number(unsolved.length)}
          tone={unsolved.length > 0 ? 'warn' : undefined}
        >
          {t('dashboard.ofAll', { count: raced.length })}
        </Figure>
        <Figure
          label={t('dashboard.shared')}
          value={format.number(activity.sharedFlags)}
          tone={activity.sharedFlags > 0 ? 'bad' : undefined}
        >
          <Link to="/staff/submissions" search={{ result: 'cheated' }}>
            {t('dashboard.showShared')}
          </Link>
        </Figure>
      </dl>
      <section className="stack stack--small">
        <h2>{t('dashboard.perMinute')}</h2>
        <MinuteBars minutes={activity.minutes} />
      </section>
      <div className="dashboard">
        <Challenges
          title={t('dashboard.solves')}
          rows={raced}
          none={t('dashboard.noneOpen')}
          columns={[
            { title: t('profile.solves'), look: 'number', cell: ({ solves }) => format.number(solves) },
          ]}
        />
        <div className="stack stack--large">
          <Challenges
            title={t('dashboard.unsolved')}
            rows={unsolved.toSorted((a, b) => held(b) - held(a))}
            none={t(raced.length === 0 ? 'dashboard.noneOpen' : 'dashboard.allSolved')}
            columns={[
              {
                title: t('dashboard.openFor'),
                look: 'number',
                cell: (challenge) => clockText(held(challenge)),
              },
            ]}
          />
          <Challenges
            title={t('dashboard.slowest')}
            rows={raced
              .filter(({ firstSolve }) => firstSolve !== null)
              .sort((a, b) => held(b) - held(a))
              .slice(0, SLOWEST)}
            none={t('staffSolves.none')}
            columns={[
              {
                title: t('submissions.team'),
                look: 'name',
                cell: ({ firstSolve }) =>
                  firstSolve === null ? null : (
                    <Link to="/staff/teams/$teamId" params={{ teamId: firstSolve.userId }} translate="no">
                      {firstSolve.userName}
                    </Link>
                  ),
              },
              {
                title: t('dashboard.after'),
                look: 'number',
                cell: (challenge) => clockText(held(challenge)),
              },
            ]}
          />
        </div>
      </div>
    </>
  );
}

function Head() {
  const { t } = useText();
  return (
    <div className="staff__head">
      <h1>{t('staff.dashboard')}</h1>
      <Link to="/projector" target="_blank" className={buttonClass()}>
        {t('dashboard.projector')}
      </Link>
    </div>
  );
}

interface ChallengesProps {
  readonly title: string;
  readonly rows: readonly RacedChallenge[];
  readonly none: string;
  readonly columns: readonly Column<RacedChallenge>[];
}

function Challenges({ title, rows, none, columns }: ChallengesProps) {
  const { t } = useText();
  return (
    <section className="stack stack--small">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <DataTable
          label={title}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t('submissions.challenge'),
              look: 'name',
              cell: ({ id, name }) => (
                <Link to="/staff/submissions" search={{ challengeId: id }} translate="no">
                  {name}
                </Link>
              ),
            },
            ...columns,
          ]}
        />
      )}
    </section>
  );
}

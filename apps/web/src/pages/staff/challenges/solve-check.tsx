import type { SolveCheckData } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../app/clock';
import { ErrorNotice } from '../../../components/notice';
import { clockText } from '../../../text/format';
import { useText } from '../../../text/text';
import { solveChecksQuery } from '../staff-queries';

/** The result of the latest run of the solve script of a challenge; nothing if it was never run. */
export function SolveCheck({ check }: { readonly check: SolveCheckData | undefined }) {
  const { t, format } = useText();
  if (check === undefined) return null;
  const { failure, since } = check;
  if (failure === null) return <span className="tag tag--good">{t('solveCheck.solvable')}</span>;
  return (
    <>
      <span className="tag tag--bad">{t('solveCheck.notSince', { when: format.dateTime(since) })}</span>
      <div className="small soft">{t(`solveCheck.failure.${failure}`)}</div>
    </>
  );
}

/** The result with its time, at the top of the editor. */
export function LatestSolveCheck({ challengeId }: { readonly challengeId: string }) {
  const { t, format } = useText();
  const now = useNow(15_000);
  const { data, error } = useQuery(solveChecksQuery);
  const check = data?.find((one) => one.challengeId === challengeId);
  if (error !== null) return <ErrorNotice tone="warn" error={error} />;
  if (check === undefined) return null;
  const when = format.ago(check.checkedAt, now);
  const duration = clockText(check.durationMilliseconds);
  return (
    <section className="row" aria-label={t('solveCheck.title')}>
      <SolveCheck check={check} />
      <span className="small soft">{t('solveCheck.checked', { when, duration })}</span>
    </section>
  );
}

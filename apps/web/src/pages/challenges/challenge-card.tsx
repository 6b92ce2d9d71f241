import type { ChallengeV2 } from '@rampart/contract';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Icon } from '../../components/icon';
import { useReleased } from '../../live/live-state';
import { useText } from '../../text/text';
import { ClosingTime } from '../challenge/closing-time';
import { isSolved } from './challenge-list';
import type { ChallengeSearch } from './challenge-search';

interface ChallengeCardProps {
  readonly challenge: ChallengeV2;
  readonly isOpen: boolean;
  readonly search: ChallengeSearch;
}

export const ChallengeCard = memo(function ChallengeCard({ challenge, isOpen, search }: ChallengeCardProps) {
  const { t, format } = useText();
  const isNew = useReleased(challenge.id);
  const solved = isSolved(challenge);
  const isDynamic = challenge.scoringKind === 'dynamic';
  const points = isDynamic ? challenge.yourScore : challenge.points;
  return (
    <Link
      to="/challenges/$challengeId"
      params={{ challengeId: challenge.id }}
      search={search}
      resetScroll={false}
      className={solved ? 'challenge-card challenge-card--solved' : 'challenge-card'}
      data-open={isOpen}
      data-challenge={challenge.id}
    >
      <span className="challenge-card__name" translate="no">
        {challenge.name}
      </span>
      {challenge.tags === null || challenge.tags.length === 0 ? null : (
        <span className="challenge-card__tags" translate="no">
          {challenge.tags.map((tag) => (
            <span key={tag}>#{tag}</span>
          ))}
        </span>
      )}
      {challenge.closeTime === undefined || solved ? null : (
        <span className="challenge-card__closing number">
          <ClosingTime at={challenge.closeTime} />
        </span>
      )}
      <span className="challenge-card__foot number">
        <span className="challenge-card__value">{points === undefined ? '–' : format.number(points)}</span>
        <span>{isDynamic ? t('challenge.dynamic') : t('challenge.solves', { count: challenge.solves })}</span>
      </span>
      {solved ? (
        <span className="challenge-card__mark">
          <Icon name="check" size={14} />
          <span className="visually-hidden">{t('challenge.solved')}</span>
        </span>
      ) : null}
      {isNew && !solved ? (
        <span className="challenge-card__new" title={t('challenge.new')}>
          <span className="visually-hidden">{t('challenge.new')}</span>
        </span>
      ) : null}
    </Link>
  );
});

import type { ChallengeV2 } from '@rampart/contract';
import type { ReactNode, Ref } from 'react';
import { Markdown } from '../../components/markdown';
import { useText } from '../../text/text';
import { ClosingTime } from './closing-time';
import { FileList } from './file-list';
import './challenge.css';

interface ChallengeArticleProps {
  readonly challenge: ChallengeV2;
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Shown beside the name. */
  readonly corner?: ReactNode;
  /** Actions on the challenge. */
  readonly children?: ReactNode;
}

/** The content of a challenge, for teams and in the preview of the editor. */
export function ChallengeArticle({ challenge, heading, corner, children }: ChallengeArticleProps) {
  const { t, format } = useText();
  return (
    <article className="panel" aria-labelledby="challenge-name">
      <header className="panel__head">
        <h2 id="challenge-name" ref={heading} tabIndex={-1} dir="auto" translate="no">
          {challenge.name}
        </h2>
        {corner}
        <div className="panel__meta number">
          {challenge.scoringKind === 'dynamic' ? (
            <span>{t('challenge.dynamic')}</span>
          ) : (
            <>
              <strong>{t('common.points', { points: format.number(challenge.points) })}</strong>
              <span>{t('challenge.solves', { count: challenge.solves })}</span>
            </>
          )}
          {challenge.category === '' ? null : (
            <span className="wrap-anywhere" translate="no">
              {challenge.category}
            </span>
          )}
          {challenge.author === '' ? null : (
            <span className="wrap-anywhere">{t('challenge.by', { author: challenge.author })}</span>
          )}
          {challenge.closeTime === undefined ? null : <ClosingTime at={challenge.closeTime} />}
          {challenge.scoringKind === 'dynamic' && challenge.yourScore !== undefined ? (
            <span>{t('challenge.yourScore', { points: format.number(challenge.yourScore) })}</span>
          ) : null}
          {challenge.yourPointDelta === undefined ? null : (
            <span>{t('challenge.yourDelta', { points: format.difference(challenge.yourPointDelta) })}</span>
          )}
        </div>
      </header>
      <Markdown source={challenge.description} below={2} />
      <FileList files={challenge.files} />
      {children}
    </article>
  );
}

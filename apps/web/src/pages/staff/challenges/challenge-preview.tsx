import type { ChallengeV2 } from '@rampart/contract';
import { useDeferredValue } from 'react';
import { useText } from '../../../text/text';
import { ChallengeArticle } from '../../challenge/challenge-article';
import { FlagForm } from '../../challenge/flag-form';
import { takesFlags } from '../../challenges/challenge-list';

/** The challenge as teams see it, without working controls. */
export function ChallengePreview({ challenge }: { readonly challenge: ChallengeV2 }) {
  const { t } = useText();
  const shown = useDeferredValue(challenge);
  return (
    <section className="editor__preview" aria-label={t('staff.preview')}>
      <h2 className="small soft">{t('staff.preview')}</h2>
      <ChallengeArticle challenge={shown}>
        {takesFlags(shown) ? (
          <div inert>
            <FlagForm challenge={shown} />
          </div>
        ) : null}
      </ChallengeArticle>
    </section>
  );
}

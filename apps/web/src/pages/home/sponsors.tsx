import type { ClientConfigV2 } from '@rampart/contract';
import { assetUrl } from '../../api/asset-url';
import { Markdown } from '../../components/markdown';
import { ThemedImage } from '../../components/themed-image';
import { useText } from '../../text/text';

export function Sponsors({ sponsors }: Pick<ClientConfigV2, 'sponsors'>) {
  const { t } = useText();
  return (
    <section className="sponsors" aria-labelledby="sponsors">
      <h2 id="sponsors">{t('home.sponsors')}</h2>
      {sponsors.map(({ name, description, url, iconLight, iconDark }) => (
        <article className="sponsor" key={name}>
          <ThemedImage light={iconLight} dark={iconDark} alt="" loading="lazy" />
          <h3 translate="no">
            {url ? (
              <a href={assetUrl(url)} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
          </h3>
          <Markdown source={description} />
        </article>
      ))}
    </section>
  );
}

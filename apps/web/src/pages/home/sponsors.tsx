import type { ClientConfigV2 } from '@rampart/contract';
import { assetUrl } from '../../api/asset-url';
import { Markdown } from '../../components/markdown';
import { useText } from '../../text/text';

export function Sponsors({ sponsors }: Pick<ClientConfigV2, 'sponsors'>) {
  const { t } = useText();
  return (
    <section className="sponsors" aria-labelledby="sponsors">
      <h2 id="sponsors">{t('home.sponsors')}</h2>
      {sponsors.map(({ name, description, url, iconLight, iconDark }) => {
        const icon = iconLight === '' ? iconDark : iconLight;
        return (
          <article className="sponsor" key={name}>
            {icon ? <img className="only-light" src={assetUrl(icon)} alt="" loading="lazy" /> : null}
            {icon ? (
              <img
                className="only-dark"
                src={assetUrl(iconDark === '' ? icon : iconDark)}
                alt=""
                loading="lazy"
              />
            ) : null}
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
        );
      })}
    </section>
  );
}

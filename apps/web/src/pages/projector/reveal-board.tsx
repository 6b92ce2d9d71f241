import { useQuery } from '@tanstack/react-query';
import { revealQuery } from '../../api/queries';
import { useText } from '../../text/text';
import { hiddenPlaces } from './reveal';
import './reveal-board.css';

/** Font size by the length of a name, never smaller than that of the rows; 64 of the widest letters still fit. */
const sizeOf = (name: string): string => `clamp(1.9em, ${78 / name.length}em, 3em)`;

/** The final places that are revealed, and a few that are not yet. */
export function RevealBoard({ fromPlace, rows }: { readonly fromPlace: number; readonly rows: number }) {
  const { t, format } = useText();
  const { data } = useQuery(revealQuery);
  const hidden = hiddenPlaces(fromPlace);
  const teams = (data?.teams ?? []).slice(0, rows - hidden.length);
  return (
    <ol role="list" className="projector__board" aria-label={t('projector.final')}>
      {hidden.map((place) => (
        <li className="projector__row projector__row--hidden number" key={place} data-place={place}>
          <span>{place}</span>
          <span aria-hidden="true" className="projector__veil" />
          <span className="visually-hidden">{t('projector.hidden')}</span>
        </li>
      ))}
      {teams.map(({ place, id, name, score }) => (
        <li
          className={
            place === fromPlace ? 'projector__row projector__row--newest number' : 'projector__row number'
          }
          key={id}
          data-place={place}
          translate="no"
        >
          <span>{place}</span>
          <span className="cut">{name}</span>
          <b>{format.number(score)}</b>
        </li>
      ))}
    </ol>
  );
}

/** The team at the newest place, readable from the last row of the hall. */
export function RevealSpotlight({ fromPlace }: { readonly fromPlace: number }) {
  const { t } = useText();
  const { data } = useQuery(revealQuery);
  const newest = data?.teams.find(({ place }) => place === fromPlace);
  return (
    <section className="projector__spotlight" aria-live="polite" aria-label={t('projector.newest')}>
      {newest === undefined ? null : (
        <div className="projector__newest number" key={newest.id} data-place={newest.place} translate="no">
          <span>{t('projector.place', { place: newest.place })}</span>
          <b className="wrap-anywhere" style={{ fontSize: sizeOf(newest.name) }}>
            {newest.name}
          </b>
          <span className="soft">{t('projector.points', { points: newest.score })}</span>
        </div>
      )}
    </section>
  );
}

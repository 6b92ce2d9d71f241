import type { ChallengeV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { fileUrl } from '../../api/asset-url';
import { ownTeamQuery } from '../../api/queries';
import { CopyButton } from '../../components/copy-button';
import { Icon } from '../../components/icon';
import { useText } from '../../text/text';
import { curlLine } from './shell';

export function FileList({ files }: Pick<ChallengeV2, 'files'>) {
  const { t, format } = useText();
  const { data: team } = useQuery(ownTeamQuery);
  const addressOf = (url: string): string => fileUrl(url, team?.downloadMarker);
  if (files.length === 0) return null;
  return (
    <section className="panel__section">
      <h3>{t('challenge.files')}</h3>
      <ul role="list" className="files">
        {files.map(({ name, url, size }) => (
          <li className="files__row" key={`${name} ${url}`}>
            <Icon name="file" />
            <a className="wrap-anywhere" href={addressOf(url)} download={name} translate="no">
              {name}
            </a>
            <span className="small soft number">{size === null ? '' : format.bytes(size)}</span>
            <CopyButton
              value={curlLine(addressOf(url), name)}
              label={t('challenge.copyCurl', { name })}
              text="curl"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

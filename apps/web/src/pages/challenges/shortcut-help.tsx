import { SingleKeysField } from '../../app/single-keys-field';
import { Dialog } from '../../components/dialog';
import { useText } from '../../text/text';

const KEYS = [
  { key: '/', meaning: 'keys.search' },
  { key: 'j', meaning: 'keys.next' },
  { key: 'k', meaning: 'keys.previous' },
  { key: 'Enter', meaning: 'keys.open' },
  { key: 'Esc', meaning: 'keys.close' },
  { key: '?', meaning: 'keys.help' },
] as const;

export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <div className="stack">
        <dl className="keys">
          {KEYS.map(({ key, meaning }) => (
            <div className="keys__row" key={key}>
              <dt>
                <kbd translate="no">{key}</kbd>
              </dt>
              <dd>{t(meaning)}</dd>
            </div>
          ))}
        </dl>
        <div>
          <SingleKeysField />
          <p className="small soft">{t('keys.singleHint')}</p>
        </div>
      </div>
    </Dialog>
  );
}

import { Dialog } from '../../components/dialog';
import { useText } from '../../text/text';

const KEYS = ['/', 'j', 'k', 'Enter', 'Esc', '?'] as const;
const MEANINGS = {
  '/': 'keys.search',
  j: 'keys.next',
  k: 'keys.previous',
  Enter: 'keys.open',
  Esc: 'keys.close',
  '?': 'keys.help',
} as const;

export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className="keys">
        {KEYS.map((key) => (
          <div className="keys__row" key={key}>
            <dt>
              <kbd translate="no">{key}</kbd>
            </dt>
            <dd>{t(MEANINGS[key])}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

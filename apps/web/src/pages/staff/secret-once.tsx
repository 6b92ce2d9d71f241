import { Button } from '../../components/button';
import { CopyLine } from '../../components/copy-line';
import { useText } from '../../text/text';

interface SecretOnceProps {
  /** Whose it is. */
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that was just made: it can be copied now and not later. */
export function SecretOnce({ name, secret, onClose }: SecretOnceProps) {
  const { t } = useText();
  return (
    <section className="card staff__form" role="status">
      <p className="wrap-anywhere">{t('staff.secretOnce', { name })}</p>
      <CopyLine value={secret} label={t('staff.copySecret')} />
      <div className="row">
        <Button size="small" onClick={onClose}>
          {t('tokens.copied')}
        </Button>
      </div>
    </section>
  );
}

import { Button } from '../../components/button';
import { CopyLine } from '../../components/copy-line';
import { useText } from '../../text/text';

interface SecretOnceProps {
  /** Name of the owner of the secret. */
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A new secret, which can be copied only now. */
export function SecretOnce({ name, secret, onClose }: SecretOnceProps) {
  const { t } = useText();
  return (
    <section className="card stack">
      <p className="wrap-anywhere" role="alert">
        {t('staff.secretOnce', { name })}
      </p>
      <CopyLine value={secret} label={t('staff.copySecret')} />
      <div className="row">
        <Button size="small" onClick={onClose}>
          {t('tokens.copied')}
        </Button>
      </div>
    </section>
  );
}

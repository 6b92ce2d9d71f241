import { useEffect, useRef, useState } from 'react';
import { assetUrl } from '../../../api/asset-url';
import { inChosenOrder } from './file-order';
import { sendFile } from './send-file';
import { Button, CloseButton } from '../../../components/button';
import { Icon } from '../../../components/icon';
import { refusalText } from '../../../text/refusals';
import { useText } from '../../../text/text';
import type { Draft } from './challenge-draft';

interface Upload {
  readonly id: number;
  readonly file: File;
  readonly share: number;
  readonly error: unknown;
  readonly cancellation: AbortController;
}

interface FileFieldsProps {
  readonly files: Draft['files'];
  /** Takes a function, because several uploads may end at once and each must change the current list. */
  readonly onChange: (change: (files: Draft['files']) => Draft['files']) => void;
  /** Called with whether uploads are running, which would be lost with this page. */
  readonly onSending: (isSending: boolean) => void;
}

/** Sends files at once; those that failed stay listed until they are sent again or cancelled. */
function useUploads({ onChange, onSending }: Pick<FileFieldsProps, 'onChange' | 'onSending'>) {
  const nextId = useRef(0);
  const storedIds = useRef(new Map<string, number>());
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** Name of the file that was sent last. */
  const [sent, setSent] = useState<string>();
  const isSending = uploads.length > 0;
  useEffect(() => {
    onSending(isSending);
    return () => onSending(false);
  }, [isSending, onSending]);

  const change = (id: number, part: Partial<Upload>): void =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const drop = (id: number): void => setUploads((all) => all.filter((upload) => upload.id !== id));

  async function send({ id, file, cancellation }: Upload): Promise<void> {
    change(id, { share: 0, error: undefined });
    try {
      const stored = await sendFile(file, (share) => change(id, { share }), cancellation.signal);
      storedIds.current.set(stored.url, id);
      onChange((current) => inChosenOrder(current, stored, storedIds.current));
      drop(id);
      setSent(file.name);
    } catch (error) {
      change(id, { error });
    }
  }

  function add(chosen: readonly File[]): void {
    setSent(undefined);
    for (const file of chosen) {
      const upload: Upload = {
        id: nextId.current,
        file,
        share: 0,
        error: undefined,
        cancellation: new AbortController(),
      };
      nextId.current += 1;
      setUploads((all) => [...all, upload]);
      void send(upload);
    }
  }

  function cancel({ id, cancellation }: Upload): void {
    cancellation.abort();
    drop(id);
  }

  return { uploads, sent, add, send, cancel };
}

/** The files of a challenge. Dropped or chosen files are sent at once, and can be sent again after a failure. */
export function FileFields({ files, onChange, onSending }: FileFieldsProps) {
  const text = useText();
  const { t, format } = text;
  const input = useRef<HTMLInputElement>(null);
  const { uploads, sent, add, send, cancel } = useUploads({ onChange, onSending });
  const [isOver, setOver] = useState(false);

  return (
    <fieldset
      className={isOver ? 'staff__group staff__group--over' : 'staff__group'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      <legend>{t('challenge.files')}</legend>
      <ul role="list" className="upload-list">
        {files.map(({ name, url, size }) => (
          <li key={`${name} ${url}`} className="upload">
            <Icon name="file" />
            <a className="cut" href={assetUrl(url)} download={name} translate="no">
              {name}
            </a>
            <span className="small soft number" translate="no">
              {size === null ? '' : format.bytes(size)}
            </span>
            <CloseButton
              label={t('common.remove', { name })}
              onClick={() => onChange((current) => current.filter((file) => file.url !== url))}
            />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={`upload ${upload.id}`} className="upload">
            <Icon name="up" />
            <span className="cut" translate="no">
              {upload.file.name}
            </span>
            {upload.error === undefined ? (
              <progress
                max={1}
                value={upload.share}
                aria-label={t('files.sending', { name: upload.file.name })}
              />
            ) : (
              <>
                <span className="small upload__error" role="alert">
                  {refusalText(text, upload.error)}
                </span>
                <Button size="small" onClick={() => void send(upload)}>
                  {t('common.tryAgain')}
                </Button>
              </>
            )}
            <Button look="quiet" size="small" onClick={() => cancel(upload)}>
              {t('common.cancel')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button size="small" onClick={() => input.current?.click()}>
          {t('files.choose')}
        </Button>
        <span className="small soft">{t('files.hint')}</span>
        <span className="visually-hidden" role="status">
          {sent === undefined ? null : t('files.sent', { name: sent })}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('files.choose')}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}

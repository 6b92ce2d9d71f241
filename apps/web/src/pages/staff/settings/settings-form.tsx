import { updateSettings, type Settings } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ifMatch, readVersioned, type Versioned } from '../../../api/call';
import { dataOf, textIn } from '../../../api/refusal';
import { useNow } from '../../../app/clock';
import { AreaField, TextField, useRefusedFocus } from '../../../components/field';
import { Form } from '../../../components/form';
import { Markdown } from '../../../components/markdown';
import { Notice } from '../../../components/notice';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useText } from '../../../text/text';
import { FormEnd } from '../form-end';
import { refusedField, whyRefused, withTyped } from '../form-values';
import {
  changesOf,
  draftOf,
  isUntouchedBy,
  phaseAfter,
  TIME_SETTINGS,
  type SettingsDraft,
} from './settings-draft';

interface SettingsFormProps {
  /** The settings as last read; ending a pause beside the form can move the end of the event. */
  readonly stored: Versioned<Settings>;
  /** Discards the typed text and shows the stored settings. */
  readonly onReload: () => void;
}

/** The form of settings that staff may change while the event runs; an empty field uses the configured value. */
export function SettingsForm({ stored, onReload }: SettingsFormProps) {
  const { t, format } = useText();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(stored);
  const [lastRead, setLastRead] = useState(stored);
  const [draft, setDraft] = useState(() => draftOf(stored.data));
  const before = draftOf(base.data);
  if (stored !== lastRead) {
    setLastRead(stored);
    const now = draftOf(stored.data);
    if (isUntouchedBy(draft, { before, now })) {
      setBase(stored);
      setDraft(withTyped(now, before, draft));
    }
  }
  const { defaults } = base.data;
  const isDirty = Object.keys(changesOf(draft, before)).length > 0;
  const phase = phaseAfter(draft, before, { defaults, now: useNow(15_000) });
  const save = useMutation({
    mutationFn: ({ sent, etag }: { readonly sent: SettingsDraft; readonly etag: string | undefined }) =>
      readVersioned(updateSettings, 'goodAdminSettingsUpdate', {
        body: { data: changesOf(sent, before) },
        ...ifMatch(etag),
      }),
    onSuccess: (saved, { sent }) => {
      setBase(saved);
      setDraft((typed) => withTyped(draftOf(saved.data), sent, typed));
      return queryClient.invalidateQueries({ queryKey: ['config'] });
    },
  });
  useRefusedFocus(save.error);
  const reason = textIn(dataOf(save.error), 'reason');
  const field = refusedField(reason);
  const isBeside = field !== undefined && field in draft;
  const beside = (name: keyof SettingsDraft): string | undefined =>
    name === field
      ? t('staff.notAccepted', { field: t(`eventSettings.${name}`), why: whyRefused(reason) ?? '' })
      : undefined;
  const set = (name: keyof SettingsDraft, value: string): void =>
    setDraft((current) => ({ ...current, [name]: value }));
  const address = (name: 'faviconUrl' | 'logoLightUrl' | 'logoDarkUrl') => (
    <TextField
      label={t(`eventSettings.${name}`)}
      inputMode="url"
      placeholder={defaults[name]?.startsWith('data:') === true ? '' : defaults[name]}
      value={draft[name]}
      refusal={beside(name)}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  return (
    <Form
      className="stack"
      isReady={!save.isPending && isDirty}
      onSubmit={() => save.mutate({ sent: draft, etag: base.etag })}
    >
      <UnsavedGuard isDirty={isDirty} />
      <p className="soft">{t('eventSettings.text')}</p>
      <div className="fields">
        <TextField
          label={t('eventSettings.ctfName')}
          placeholder={defaults.ctfName}
          value={draft.ctfName}
          refusal={beside('ctfName')}
          onChange={(event) => set('ctfName', event.target.value)}
        />
        {TIME_SETTINGS.map((name) => (
          <TextField
            key={name}
            label={t(`eventSettings.${name}`)}
            hint={t('eventSettings.configured', {
              value: format.dateTime(defaults[name]),
              zone: format.zone(),
            })}
            type="datetime-local"
            value={draft[name]}
            refusal={beside(name)}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
      </div>
      {phase === undefined ? null : (
        <Notice tone="warn" isSpoken>
          {t(`eventSettings.then.${phase}`)}
        </Notice>
      )}
      <div>
        <AreaField
          label={t('eventSettings.homeContent')}
          hint={t('staff.markdownHint')}
          className="input--mono"
          placeholder={defaults.homeContent}
          value={draft.homeContent}
          refusal={beside('homeContent')}
          onChange={(event) => set('homeContent', event.target.value)}
        />
        <section className="staff__preview" aria-label={t('staff.preview')}>
          <h2 className="small soft">{t('staff.preview')}</h2>
          <Markdown source={draft.homeContent === '' ? defaults.homeContent : draft.homeContent} below={2} />
        </section>
      </div>
      <div className="fields">
        {address('logoLightUrl')}
        {address('logoDarkUrl')}
        {address('faviconUrl')}
      </div>
      <div className="fields">
        <TextField
          label={t('eventSettings.metaDescription')}
          hint={t('eventSettings.metaHint')}
          placeholder={defaults.meta.description}
          value={draft.metaDescription}
          onChange={(event) => set('metaDescription', event.target.value)}
        />
        <TextField
          label={t('eventSettings.metaImageUrl')}
          inputMode="url"
          placeholder={defaults.meta.imageUrl}
          value={draft.metaImageUrl}
          onChange={(event) => set('metaImageUrl', event.target.value)}
        />
      </div>
      <div className="staff__save">
        <FormEnd
          save={save}
          isDirty={isDirty}
          isRefusalElsewhere={isBeside}
          stale={{
            onKeepMine: () => save.mutate({ sent: draft, etag: undefined }),
            onTakeTheirs: onReload,
          }}
        />
      </div>
    </Form>
  );
}

import { ADDRESS_BUCKET_NAMES, type RateLimits } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Versioned } from '../../../api/call';
import { SelectField, TextField } from '../../../components/field';
import { Form } from '../../../components/form';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useText } from '../../../text/text';
import { FormEnd } from '../form-end';
import { draftOf, exceptionOf, kindsFor, type NetworkDraft, type NetworkException } from './network-draft';
import { saveLimits } from './save-limits';

interface NetworkFormProps {
  readonly limits: Versioned<RateLimits>;
  /** Absent for a new exception. */
  readonly stored?: NetworkException | undefined;
  readonly onDone: () => void;
}

/** The form for the limits of a network whose users share addresses. */
export function NetworkForm({ limits, stored, onDone }: NetworkFormProps) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const before = draftOf(stored);
  const [draft, setDraft] = useState(before);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before);
  const kinds = kindsFor(draft.bucket);
  const save = useMutation({
    mutationFn: () => {
      // All exceptions are stored together, so the others are taken from the current list.
      const others = limits.data.overrides.networks.filter(
        ({ network, bucket }) => network !== stored?.network || bucket !== stored.bucket,
      );
      return saveLimits(queryClient, limits, { networks: [...others, exceptionOf(draft)] });
    },
    onSuccess: onDone,
  });
  const set = (change: Partial<NetworkDraft>): void =>
    setDraft((current) => {
      const next = { ...current, ...change };
      return kindsFor(next.bucket).includes(next.kind) ? next : { ...next, kind: 'multiplied' };
    });
  const number = (name: 'by' | 'burst' | 'seconds', min: number) => (
    <TextField
      label={t(`limits.${name}`)}
      type="number"
      required
      min={min}
      value={draft[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <Form
      className="card stack"
      aria-label={t('limits.newNetwork')}
      isReady={!save.isPending}
      onSubmit={() => save.mutate()}
    >
      <UnsavedGuard isDirty={isDirty} />
      <div className="fields">
        <TextField
          label={t('limits.network')}
          hint={t('limits.networkHint')}
          required
          autoFocus
          maxLength={64}
          translate="no"
          value={draft.network}
          onChange={(event) => set({ network: event.target.value })}
        />
        <TextField
          label={t('limits.note')}
          maxLength={200}
          value={draft.note}
          onChange={(event) => set({ note: event.target.value })}
        />
        <SelectField
          label={t('limits.bucket')}
          value={draft.bucket}
          choices={[
            { value: '', text: t('limits.everyBucket') },
            ...ADDRESS_BUCKET_NAMES.map((name) => ({ value: name, text: t(`limits.${name}`) })),
          ]}
          onChange={(event) => set({ bucket: event.target.value })}
        />
        <SelectField
          label={t('limits.allowed')}
          value={draft.kind}
          choices={kinds.map((kind) => ({ value: kind, text: t(`limits.kind.${kind}`) }))}
          onChange={({ target }) => {
            const kind = kinds.find((candidate) => candidate === target.value);
            if (kind !== undefined) set({ kind });
          }}
        />
        {draft.kind === 'multiplied' ? number('by', 2) : null}
        {draft.kind === 'own' ? number('burst', 1) : null}
        {draft.kind === 'own' ? number('seconds', 1) : null}
      </div>
      <FormEnd save={save} isDirty={isDirty} onCancel={onDone} />
    </Form>
  );
}

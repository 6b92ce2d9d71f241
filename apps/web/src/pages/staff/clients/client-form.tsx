import {
  createExternalAuthClient,
  updateExternalAuthClient,
  type AdminExternalAuthClient,
} from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/call';
import { kindOf } from '../../../api/refusal';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/field';
import { Notice } from '../../../components/notice';
import { refusalText } from '../../../text/refusals';
import { useText } from '../../../text/text';
import { UnsavedGuard } from '../unsaved-guard';

interface ClientFormProps {
  /** Absent for a new one. */
  readonly stored?: AdminExternalAuthClient;
  /** With the secret of a new one, which is not shown again. */
  readonly onDone: (secret?: string) => void;
}

/** What a site is called that teams may sign in to, and where it wants them back. */
export function ClientForm({ stored, onDone }: ClientFormProps) {
  const text = useText();
  const { t } = text;
  const queryClient = useQueryClient();
  const [name, setName] = useState(stored?.name ?? '');
  const [redirectUri, setRedirectUri] = useState(stored?.redirectUri ?? '');
  const save = useMutation({
    mutationFn: async () => {
      const body = { name, redirectUri };
      if (stored === undefined)
        return (await read(createExternalAuthClient, 'goodAdminExternalAuthClientCreate', { body })).secret;
      const params = { id: stored.id };
      await read(updateExternalAuthClient, 'goodAdminExternalAuthClientUpdate', { params, body });
      return undefined;
    },
    onSuccess: async (secret) => {
      await queryClient.invalidateQueries({ queryKey: ['staff', 'clients'] });
      onDone(secret);
    },
  });
  const isOfAddress = kindOf(save.error) === 'badBody';
  return (
    <form
      className="card staff__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <UnsavedGuard isDirty={name !== (stored?.name ?? '') || redirectUri !== (stored?.redirectUri ?? '')} />
      <TextField
        label={t('clients.name')}
        required
        autoFocus
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('clients.redirectUri')}
        hint={t('clients.redirectUriHint')}
        type="url"
        required
        maxLength={1024}
        value={redirectUri}
        refusal={isOfAddress ? t('clients.badAddress') : undefined}
        onChange={(event) => setRedirectUri(event.target.value)}
      />
      {save.error === null || isOfAddress ? null : (
        <Notice tone="bad">{refusalText(text, save.error)}</Notice>
      )}
      <div className="row">
        <Button look="main" type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
        <Button look="quiet" onClick={() => onDone()}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

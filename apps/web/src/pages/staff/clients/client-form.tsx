import {
  createExternalAuthClient,
  EXTERNAL_SCOPES,
  updateExternalAuthClient,
  type AdminExternalAuthClient,
  type ExternalScope,
} from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ifMatch, read } from '../../../api/call';
import { kindOf } from '../../../api/refusal';
import { SelectField, TextField } from '../../../components/field';
import { Form } from '../../../components/form';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useText } from '../../../text/text';
import { FormEnd } from '../form-end';

interface ClientFormProps {
  /** Absent for a new client. */
  readonly stored?: AdminExternalAuthClient | undefined;
  /** Called with the secret of a new client, which is not shown again. */
  readonly onDone: (secret?: string) => void;
}

const HOUR_MS = 3_600_000;
/** Initial lifetime for a new client: longer than an event. */
const USUAL_LIFETIME_MS = 30 * 24 * HOUR_MS;

/** The lifetime as typed, in hours; empty if tokens do not expire. */
const hoursOf = (ms: number | null): string => (ms === null ? '' : String(ms / HOUR_MS));

/** The form of a site that teams may sign in to: its name, its redirect addresses, and what it may do for how long. */
export function ClientForm({ stored, onDone }: ClientFormProps) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [name, setName] = useState(stored?.name ?? '');
  const [redirectUri, setRedirectUri] = useState(stored?.redirectUri ?? '');
  const storedScope = stored?.scope ?? 'profile';
  const storedHours = hoursOf(stored === undefined ? USUAL_LIFETIME_MS : stored.tokenLifetimeMs);
  const [scope, setScope] = useState<ExternalScope>(storedScope);
  const [hours, setHours] = useState(storedHours);
  const reload = () => queryClient.invalidateQueries({ queryKey: ['staff', 'clients'] });
  const save = useMutation({
    mutationFn: async (version: string | undefined) => {
      const tokenLifetimeMs = hours === '' ? null : Math.round(Number(hours) * HOUR_MS);
      const body = { name, redirectUri, scope, tokenLifetimeMs };
      if (stored === undefined)
        return (await read(createExternalAuthClient, 'goodAdminExternalAuthClientCreate', { body })).secret;
      const params = { id: stored.id };
      await read(updateExternalAuthClient, 'goodAdminExternalAuthClientUpdate', {
        params,
        body,
        ...ifMatch(version === undefined ? undefined : `"${version}"`),
      });
      return undefined;
    },
    // Without an answer, the client may be stored all the same, or a colleague may have changed or deleted it.
    onError: () => void reload(),
    onSuccess: async (secret) => {
      const reloaded = reload();
      // A secret is shown at once, because nobody can read it a second time.
      if (secret === undefined) await reloaded;
      onDone(secret);
    },
  });
  const isOfAddress = kindOf(save.error) === 'badBody';
  return (
    <Form className="card stack" isReady={!save.isPending} onSubmit={() => save.mutate(stored?.version)}>
      <UnsavedGuard
        isDirty={
          name !== (stored?.name ?? '') ||
          redirectUri !== (stored?.redirectUri ?? '') ||
          scope !== storedScope ||
          hours !== storedHours
        }
      />
      <TextField
        label={t('editor.name')}
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
      <SelectField
        label={t('clients.scope')}
        value={scope}
        choices={EXTERNAL_SCOPES.map((value) => ({ value, text: t(`sites.scope.${value}`) }))}
        onChange={(event) =>
          setScope(EXTERNAL_SCOPES.find((one) => one === event.target.value) ?? storedScope)
        }
      />
      <TextField
        label={t('clients.hours')}
        hint={t('clients.hoursHint')}
        type="number"
        min={1 / 60}
        max={87_600}
        step="any"
        value={hours}
        onChange={(event) => setHours(event.target.value)}
      />
      <FormEnd
        save={save}
        isRefusalElsewhere={isOfAddress}
        stale={{ onKeepMine: () => save.mutate(undefined), onTakeTheirs: () => onDone() }}
        onCancel={() => onDone()}
      />
    </Form>
  );
}

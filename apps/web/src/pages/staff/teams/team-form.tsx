import {
  updateAdminUser,
  type AdminUserDetail,
  type AdminUserUpdate,
  type ClientConfigV2,
} from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/call';
import { kindOf } from '../../../api/refusal';
import { SelectField, TextField } from '../../../components/field';
import { Form } from '../../../components/form';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useErrorText } from '../../../text/refusals';
import { useText } from '../../../text/text';
import { FormEnd } from '../form-end';
import { withTyped } from '../form-values';

interface TeamDraft {
  readonly name: string;
  readonly division: string;
  readonly status: string;
}

function changesOf(typed: Partial<TeamDraft>, stored: TeamDraft): AdminUserUpdate {
  const { name, division, status } = { ...stored, ...typed };
  return {
    ...(name === stored.name ? {} : { name }),
    ...(division === stored.division ? {} : { division }),
    ...(status === stored.status ? {} : { statusText: status === '' ? null : status }),
  };
}

interface TeamFormProps {
  readonly team: AdminUserDetail;
  readonly config: ClientConfigV2;
}

/** Name, division and status of a team; only what was changed is sent. */
export function TeamForm({ team, config }: TeamFormProps) {
  const { t } = useText();
  const queryClient = useQueryClient();
  /** Only the typed fields; the others show what the team or a colleague has saved. */
  const [typed, setTyped] = useState<Partial<TeamDraft>>({});
  const stored = { name: team.name, division: team.division, status: team.statusText ?? '' };
  const { name, division, status } = { ...stored, ...typed };
  const isDirty = Object.keys(changesOf(typed, stored)).length > 0;
  const save = useMutation({
    mutationFn: (sent: Partial<TeamDraft>) =>
      read(updateAdminUser, 'goodAdminUserUpdate', {
        params: { id: team.id },
        body: { data: changesOf(sent, stored) },
      }),
    onSuccess: async (_, sent) => {
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
      setTyped((now) => withTyped({}, sent, now));
    },
  });
  const set = (part: Partial<TeamDraft>): void => setTyped((now) => ({ ...now, ...part }));
  const isAboutName = ['badName', 'badKnownName'].includes(kindOf(save.error) ?? '');
  const sentence = useErrorText(save.error);
  const divisions = [...new Set([team.division, ...Object.keys(config.divisions)])];
  return (
    <Form className="card stack" isReady={!save.isPending && isDirty} onSubmit={() => save.mutate(typed)}>
      <UnsavedGuard isDirty={isDirty} />
      <div className="fields">
        <TextField
          label={t('register.name')}
          required
          maxLength={64}
          value={name}
          refusal={isAboutName ? sentence : undefined}
          onChange={(event) => set({ name: event.target.value })}
        />
        <SelectField
          label={t('settings.division')}
          translate="no"
          value={division}
          choices={divisions.map((id) => ({ value: id, text: config.divisions[id] ?? id }))}
          onChange={(event) => set({ division: event.target.value })}
        />
        <TextField
          label={t('settings.status')}
          maxLength={60}
          value={status}
          onChange={(event) => set({ status: event.target.value })}
        />
      </div>
      <FormEnd save={save} isDirty={isDirty} isRefusalElsewhere={isAboutName} />
    </Form>
  );
}

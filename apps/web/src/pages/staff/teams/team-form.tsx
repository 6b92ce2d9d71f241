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
import { Button } from '../../../components/button';
import { SelectField, TextField } from '../../../components/field';
import { Notice } from '../../../components/notice';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { refusalText } from '../../../text/refusals';
import { useText } from '../../../text/text';

interface TeamFormProps {
  readonly team: AdminUserDetail;
  readonly config: ClientConfigV2;
}

/** Name, division and status of a team; only what was changed is sent. */
export function TeamForm({ team, config }: TeamFormProps) {
  const text = useText();
  const { t } = text;
  const queryClient = useQueryClient();
  const [name, setName] = useState(team.name);
  const [division, setDivision] = useState(team.division);
  const [status, setStatus] = useState(team.statusText ?? '');
  const changes: AdminUserUpdate = {
    ...(name === team.name ? {} : { name }),
    ...(division === team.division ? {} : { division }),
    ...(status === (team.statusText ?? '') ? {} : { statusText: status === '' ? null : status }),
  };
  const isDirty = Object.keys(changes).length > 0;
  const save = useMutation({
    mutationFn: () =>
      read(updateAdminUser, 'goodAdminUserUpdate', { params: { id: team.id }, body: { data: changes } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['staff'] }),
  });
  const isAboutName = ['badName', 'badKnownName'].includes(kindOf(save.error) ?? '');
  const sentence = save.error === null ? undefined : refusalText(text, save.error);
  const divisions = [...new Set([team.division, ...Object.keys(config.divisions)])];
  return (
    <form
      className="card staff__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending && isDirty) save.mutate();
      }}
    >
      <UnsavedGuard isDirty={isDirty} />
      <div className="fields">
        <TextField
          label={t('register.name')}
          required
          maxLength={64}
          value={name}
          refusal={isAboutName ? sentence : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={t('settings.division')}
          translate="no"
          value={division}
          choices={divisions.map((id) => ({ value: id, text: config.divisions[id] ?? id }))}
          onChange={(event) => setDivision(event.target.value)}
        />
        <TextField
          label={t('settings.status')}
          maxLength={60}
          value={status}
          onChange={(event) => setStatus(event.target.value)}
        />
      </div>
      {sentence === undefined || isAboutName ? null : <Notice tone="bad">{sentence}</Notice>}
      {save.isSuccess && !isDirty ? <Notice tone="good">{t('common.saved')}</Notice> : null}
      <div className="row">
        <Button look="main" type="submit" busy={save.isPending} disabled={!isDirty}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}

import {
  REGION_CODES,
  updateOwnUserV2,
  type CallInput,
  type ClientConfigV2,
  type OwnUserV2,
} from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { read } from '../../api/call';
import { kindOf } from '../../api/refusal';
import { Button } from '../../components/button';
import { SelectField, TextField, useRefusedFocus } from '../../components/field';
import { Form } from '../../components/form';
import { Notice } from '../../components/notice';
import { UnsavedGuard } from '../../components/unsaved-guard';
import { useErrorText } from '../../text/refusals';
import { useText } from '../../text/text';

type Changes = CallInput<typeof updateOwnUserV2>['body'];
type Fields = Readonly<Record<'name' | 'division' | 'country' | 'status', string>>;

const FIELDS: Readonly<Record<string, keyof Changes>> = {
  badName: 'name',
  badKnownName: 'name',
  badDivisionNotAllowed: 'division',
  badDivisionChangeEnded: 'division',
};

/** Name, division, country and status; only what was changed is sent. */
export function ProfileSettings({
  team,
  config,
}: {
  readonly team: OwnUserV2;
  readonly config: ClientConfigV2;
}) {
  const { t, format } = useText();
  const queryClient = useQueryClient();
  const stored: Fields = {
    name: team.name,
    division: team.division,
    country: team.countryCode ?? '',
    status: team.statusText ?? '',
  };
  // Only the typed fields; the others show what teammates or staff save meanwhile.
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const { name, division, country, status } = { ...stored, ...typed };
  const changes: Changes = {
    ...(name === stored.name ? {} : { name }),
    ...(division === stored.division ? {} : { division }),
    ...(country === stored.country ? {} : { countryCode: country === '' ? null : country }),
    ...(status === stored.status ? {} : { statusText: status === '' ? null : status }),
  };
  const isDirty = Object.keys(changes).length > 0;
  const save = useMutation({
    mutationFn: (_sent: Partial<Fields>) => read(updateOwnUserV2, 'goodUserUpdate', { body: changes }),
    onSuccess: async (_, sent) => {
      await queryClient.invalidateQueries({ queryKey: ['team'] });
      // Text typed since then is not saved yet.
      setTyped((now) => (now === sent ? {} : now));
    },
  });
  const countries = useMemo(
    () =>
      REGION_CODES.map((code) => ({ value: code, text: format.region(code) })).sort((a, b) =>
        a.text.localeCompare(b.text),
      ),
    [format],
  );
  useRefusedFocus(save.error);
  const sentence = useErrorText(save.error);
  const field = FIELDS[kindOf(save.error) ?? ''];
  const beside = (of: keyof Changes): string | undefined => (field === of ? sentence : undefined);
  const divisions = [...new Set([team.division, ...team.allowedDivisions])];
  return (
    <Form className="card" isReady={!save.isPending} onSubmit={() => save.mutate(typed)}>
      <UnsavedGuard isDirty={isDirty} />
      <h2>{t('settings.profile')}</h2>
      <TextField
        label={t('register.name')}
        required
        maxLength={64}
        value={name}
        refusal={beside('name')}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
      <SelectField
        label={t('settings.division')}
        translate="no"
        value={division}
        refusal={beside('division')}
        choices={divisions.map((id) => ({ value: id, text: config.divisions[id] ?? id }))}
        onChange={(event) => setTyped({ ...typed, division: event.target.value })}
      />
      <SelectField
        label={t('settings.country')}
        translate="no"
        value={country}
        choices={[{ value: '', text: '–' }, ...countries]}
        onChange={(event) => setTyped({ ...typed, country: event.target.value })}
      />
      <TextField
        label={t('settings.status')}
        hint={t('settings.statusHint')}
        maxLength={60}
        value={status}
        onChange={(event) => setTyped({ ...typed, status: event.target.value })}
      />
      {sentence !== undefined && field === undefined ? <Notice tone="bad">{sentence}</Notice> : null}
      {save.isSuccess && !isDirty ? <Notice tone="good">{t('common.saved')}</Notice> : null}
      <div className="row">
        <Button look="main" type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </div>
    </Form>
  );
}

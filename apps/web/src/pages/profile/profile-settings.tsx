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
import { SelectField, TextField } from '../../components/field';
import { Notice } from '../../components/notice';
import { UnsavedGuard } from '../../components/unsaved-guard';
import { refusalText } from '../../text/refusals';
import { useText } from '../../text/text';

type Changes = CallInput<typeof updateOwnUserV2>['body'];
type Stored = Pick<OwnUserV2, 'name' | 'division' | 'countryCode' | 'statusText'>;

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
  const text = useText();
  const { t, format } = text;
  const queryClient = useQueryClient();
  const [name, setName] = useState(team.name);
  const [division, setDivision] = useState(team.division);
  const [country, setCountry] = useState(team.countryCode ?? '');
  const [status, setStatus] = useState(team.statusText ?? '');
  // What was stored when it was typed: what somebody else of the team saves meanwhile is not typed here.
  const [before, setBefore] = useState<Stored>(team);
  const changes: Changes = {
    ...(name === before.name ? {} : { name }),
    ...(division === before.division ? {} : { division }),
    ...(country === (before.countryCode ?? '') ? {} : { countryCode: country === '' ? null : country }),
    ...(status === (before.statusText ?? '') ? {} : { statusText: status === '' ? null : status }),
  };
  const isDirty = Object.keys(changes).length > 0;
  const save = useMutation({
    mutationFn: () => read(updateOwnUserV2, 'goodUserUpdate', { body: changes }),
    onSuccess: ({ user }) => {
      setBefore(user);
      setName(user.name);
      setDivision(user.division);
      setCountry(user.countryCode ?? '');
      setStatus(user.statusText ?? '');
      return queryClient.invalidateQueries({ queryKey: ['team'] });
    },
  });
  const countries = useMemo(
    () =>
      REGION_CODES.map((code) => ({ value: code, text: format.region(code) })).sort((a, b) =>
        a.text.localeCompare(b.text),
      ),
    [format],
  );
  const sentence = save.error === null ? undefined : refusalText(text, save.error);
  const field = FIELDS[kindOf(save.error) ?? ''];
  const beside = (of: keyof Changes): string | undefined => (field === of ? sentence : undefined);
  const divisions = [...new Set([team.division, ...team.allowedDivisions])];
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <UnsavedGuard isDirty={isDirty} />
      <h2>{t('settings.profile')}</h2>
      <TextField
        label={t('register.name')}
        required
        maxLength={64}
        value={name}
        refusal={beside('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t('settings.division')}
        translate="no"
        value={division}
        refusal={beside('division')}
        choices={divisions.map((id) => ({ value: id, text: config.divisions[id] ?? id }))}
        onChange={(event) => setDivision(event.target.value)}
      />
      <SelectField
        label={t('settings.country')}
        translate="no"
        value={country}
        choices={[{ value: '', text: '–' }, ...countries]}
        onChange={(event) => setCountry(event.target.value)}
      />
      <TextField
        label={t('settings.status')}
        hint={t('settings.statusHint')}
        maxLength={60}
        value={status}
        onChange={(event) => setStatus(event.target.value)}
      />
      {sentence !== undefined && field === undefined ? <Notice tone="bad">{sentence}</Notice> : null}
      {save.isSuccess && !isDirty ? <Notice tone="good">{t('common.saved')}</Notice> : null}
      <div className="row">
        <Button look="main" type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}

import {
  createMemberToken,
  listMemberTokens,
  MEMBER_SCOPES,
  revokeMemberToken,
  type MemberScope,
} from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/call';
import { useNow } from '../../app/clock';
import { Button } from '../../components/button';
import { CopyLine } from '../../components/copy-line';
import { SelectField, TextField } from '../../components/field';
import { Form } from '../../components/form';
import { ErrorNotice } from '../../components/notice';
import { useErrorText } from '../../text/refusals';
import { useText } from '../../text/text';
import { RemovableItem } from './removable-item';
import { SignOutEverywhere } from './sign-out-everywhere';

const KEY = ['account', 'member-tokens'] as const;

/** Tokens that act for the team, one per person or program, and the button that ends all of them. */
export function TokenSettings() {
  const { t, format } = useText();
  const now = useNow(15_000);
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<MemberScope>('play');
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => read(listMemberTokens, 'goodMemberTokens', { signal }),
  });
  const reload = () => queryClient.invalidateQueries({ queryKey: KEY });
  const make = useMutation({
    mutationFn: () => read(createMemberToken, 'goodMemberTokenCreate', { body: { name, scope } }),
    // Without an answer, the token may exist all the same.
    onError: () => void reload(),
    onSuccess: () => {
      setName('');
      // Not awaited, because the token is shown only afterwards, and nobody can read it a second time.
      void reload();
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) => read(revokeMemberToken, 'goodMemberTokenRevoke', { params: { id } }),
    onSuccess: (_, id) => {
      if (make.data?.memberToken.id === id) make.reset();
      return reload();
    },
    // A teammate may have done so before.
    onError: () => void reload(),
  });
  const sentence = useErrorText(make.error);
  const scopes = MEMBER_SCOPES.map((value) => ({ value, text: t(`tokens.scope.${value}`) }));
  return (
    <section className="card">
      <h2>{t('tokens.title')}</h2>
      <p className="small soft">{t('tokens.text')}</p>
      <ul role="list">
        {(data?.memberTokens ?? []).map((token) => (
          <RemovableItem
            key={token.id}
            label={t('tokens.revoke', { name: token.name })}
            busy={revoke.isPending && revoke.variables === token.id}
            ask={{ text: t('tokens.revokeText'), action: t('tokens.revokeNow') }}
            onRemove={() => revoke.mutate(token.id)}
          >
            <div className="wrap-anywhere">
              <span translate="no">{token.name}</span>
              <div className="small soft">
                {t(`tokens.scope.${token.scope}`)}
                {' · '}
                {token.lastUsedAt === null
                  ? t('tokens.unused')
                  : t('tokens.used', { time: format.ago(token.lastUsedAt, now) })}
              </div>
            </div>
          </RemovableItem>
        ))}
      </ul>
      <ErrorNotice error={revoke.error} />
      {make.data === undefined ? null : (
        <div className="stack">
          <p className="wrap-anywhere" role="alert">
            {t('tokens.once', { name: make.data.memberToken.name })}
          </p>
          <CopyLine value={make.data.token} label={t('tokens.copy')} />
          <div className="row">
            <Button size="small" onClick={() => make.reset()}>
              {t('tokens.copied')}
            </Button>
          </div>
        </div>
      )}
      <Form className="stack" isReady={!make.isPending} onSubmit={() => make.mutate()}>
        <TextField
          label={t('tokens.name')}
          required
          maxLength={64}
          autoComplete="off"
          value={name}
          refusal={sentence}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={t('tokens.scope')}
          value={scope}
          choices={scopes}
          onChange={(event) => setScope(MEMBER_SCOPES.find((one) => one === event.target.value) ?? 'read')}
        />
        <div className="row">
          <Button type="submit" busy={make.isPending}>
            {t('tokens.make')}
          </Button>
        </div>
      </Form>
      <div className="row">
        <SignOutEverywhere
          hasMemberTokens={(data?.memberTokens.length ?? 0) > 0}
          onMemberTokensEnded={() => make.reset()}
        />
      </div>
    </section>
  );
}

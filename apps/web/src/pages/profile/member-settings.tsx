import { addMember, listMembers, removeMember } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/call';
import { Button } from '../../components/button';
import { TextField } from '../../components/field';
import { Form } from '../../components/form';
import { Notice } from '../../components/notice';
import { useErrorText } from '../../text/refusals';
import { useText } from '../../text/text';
import { RemovableItem } from './removable-item';

const KEY = ['account', 'members'] as const;

/** The people of the team, for information. */
export function MemberSettings() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const { data: members } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => read(listMembers, 'goodMemberData', { signal }),
  });
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: KEY });
  const add = useMutation({
    mutationFn: () => read(addMember, 'goodMemberCreate', { body: { email } }),
    onSuccess: () => {
      setEmail('');
      return onSuccess();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => read(removeMember, 'goodMemberDelete', { params: { id } }),
    onSuccess,
  });
  const sentence = useErrorText(add.error ?? remove.error);
  return (
    <section className="card">
      <h2>{t('members.title')}</h2>
      <p className="small soft">{t('members.text')}</p>
      <ul role="list">
        {(members ?? []).map((member) => (
          <RemovableItem
            key={member.id}
            label={t('members.remove', { email: member.email })}
            onRemove={() => remove.mutate(member.id)}
          >
            <span className="wrap-anywhere" translate="no">
              {member.email}
            </span>
          </RemovableItem>
        ))}
      </ul>
      <Form className="stack" isReady={!add.isPending} onSubmit={() => add.mutate()}>
        <TextField
          label={t('register.email')}
          type="email"
          required
          value={email}
          refusal={sentence}
          onChange={(event) => setEmail(event.target.value)}
        />
        {add.isSuccess && email === '' ? <Notice tone="good">{t('common.saved')}</Notice> : null}
        <div className="row">
          <Button type="submit" busy={add.isPending}>
            {t('members.add')}
          </Button>
        </div>
      </Form>
    </section>
  );
}

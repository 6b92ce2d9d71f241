import { addMember, listMembers, removeMember } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/call';
import { Button } from '../../components/button';
import { TextField } from '../../components/field';
import { Icon } from '../../components/icon';
import { refusalText } from '../../text/refusals';
import { useText } from '../../text/text';

const KEY = ['team', 'members'] as const;

/** The people of the team, for information. */
export function MemberSettings() {
  const text = useText();
  const { t } = text;
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
  const error = add.error ?? remove.error;
  return (
    <section className="card">
      <h2>{t('members.title')}</h2>
      <p className="small soft">{t('members.text')}</p>
      <ul role="list">
        {(members ?? []).map((member) => (
          <li className="member" key={member.id}>
            <span className="cut" translate="no">
              {member.email}
            </span>
            <Button
              look="quiet"
              size="small"
              icon
              aria-label={t('members.remove', { email: member.email })}
              onClick={() => remove.mutate(member.id)}
            >
              <Icon name="close" size={16} />
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) add.mutate();
        }}
      >
        <TextField
          label={t('register.email')}
          type="email"
          required
          value={email}
          refusal={error === null ? undefined : refusalText(text, error)}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className="row">
          <Button type="submit" busy={add.isPending}>
            {t('members.add')}
          </Button>
        </div>
      </form>
    </section>
  );
}

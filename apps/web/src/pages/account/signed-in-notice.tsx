import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ownTeamQuery } from '../../api/queries';
import { Notice } from '../../components/notice';
import { useText } from '../../text/text';

/** Above a form that would sign another team in: its token may be the only one that this browser keeps. */
export function SignedInNotice() {
  const { t } = useText();
  const { data: team } = useQuery(ownTeamQuery());
  // Whoever signs in with the form is about to leave.
  const [before] = useState(team);
  if (!before || team === null) return null;
  return (
    <Notice>
      {t('signIn.already', { name: before.name })}
      <Link to="/profile">{t('menu.team')}</Link>
    </Notice>
  );
}

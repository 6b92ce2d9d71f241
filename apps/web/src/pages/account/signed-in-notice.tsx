import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ownTeamQuery } from '../../api/queries';
import { Notice } from '../../components/notice';
import { useText } from '../../text/text';

/**
 * Shown above a form that would sign in another team, because this browser may have the only copy of the current
 * token. `name` is the name of that other team, if known.
 */
export function SignedInNotice({ name }: { readonly name?: string }) {
  const { t } = useText();
  const { data: team } = useQuery(ownTeamQuery);
  // The team before the form was used, which signs in another one just before the page is left.
  const [before] = useState(team);
  if (!before || team === null || before.name === name) return null;
  return (
    <Notice>
      {t('signIn.already', { name: before.name })}
      <Link to="/profile">{t('menu.team')}</Link>
    </Notice>
  );
}

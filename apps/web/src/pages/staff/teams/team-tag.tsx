import type { AdminUser } from '@rampart/contract';
import { useText } from '../../../text/text';

/** A mark for teams with permissions or a ban. */
export function TeamTag({ team }: { readonly team: Pick<AdminUser, 'banned' | 'perms'> }) {
  const { t } = useText();
  if (team.perms !== 0) return <span className="tag">{t('teams.status.admin')}</span>;
  return team.banned ? <span className="tag tag--bad">{t('teams.status.banned')}</span> : null;
}

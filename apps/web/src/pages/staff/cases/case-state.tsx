import type { IntegrityCaseData } from '@rampart/contract';
import { useText } from '../../../text/text';

/** Whether staff still have to look at a case, or what they found. */
export function CaseState({ of: { isOpen, verdict } }: { readonly of: IntegrityCaseData }) {
  const { t } = useText();
  return isOpen || verdict === null ? (
    <span className="tag tag--warn">{t('cases.state.open')}</span>
  ) : (
    <span className="tag">{t(`cases.verdict.${verdict}`)}</span>
  );
}

/** The names of the teams of a case; deleted teams have none. */
export const namesIn = ({ users }: Pick<IntegrityCaseData, 'users'>): string =>
  users.map(({ id, name }) => name ?? id).join(' · ');

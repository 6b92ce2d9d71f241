import { removeOidcAuth, type ClientConfigV2, type OwnUserV2 } from '@rampart/contract';
import { useMutation } from '@tanstack/react-query';
import { read } from '../../api/call';
import { kindOf } from '../../api/refusal';
import { Button } from '../../components/button';
import { ErrorNotice, Notice } from '../../components/notice';
import { useText } from '../../text/text';
import { OidcButton } from '../account/oidc-button';

interface OidcLinkProps {
  readonly team: Pick<OwnUserV2, 'id' | 'oidc'>;
  readonly config: Pick<ClientConfigV2, 'oidc'>;
  readonly onChanged: () => Promise<void>;
}

/** The account of the identity provider, where the event has one. */
export function OidcLink({ team, config, onChanged }: OidcLinkProps) {
  const { t } = useText();
  const unlink = useMutation({
    mutationFn: () => read(removeOidcAuth, 'goodOidcRemoved', {}),
    onSuccess: onChanged,
  });
  if (config.oidc === undefined) return null;
  if (team.oidc === undefined) return <OidcButton label={t('oidc.link', config.oidc)} linking={team.id} />;
  return (
    <>
      <div className="row">
        <span className="wrap-anywhere">{t('oidc.linked', config.oidc)}</span>
        <Button look="quiet" busy={unlink.isPending} onClick={() => unlink.mutate()}>
          {t('login.unlink')}
        </Button>
      </div>
      {kindOf(unlink.error) === 'badDivisionNotAllowed' ? (
        <Notice tone="bad">{t('oidc.givesDivision')}</Notice>
      ) : (
        <ErrorNotice error={unlink.error} />
      )}
    </>
  );
}

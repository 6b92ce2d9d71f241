import { removeRanksiteAuth, setRanksiteAuth, type ClientConfigV2, type OwnUserV2 } from '@rampart/contract';
import { useMutation } from '@tanstack/react-query';
import { read } from '../../api/call';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/notice';
import { useText } from '../../text/text';
import { RanksiteButton } from '../account/ranksite-button';

interface RanksiteLinkProps {
  readonly team: Pick<OwnUserV2, 'ranksiteId'>;
  readonly config: Pick<ClientConfigV2, 'ranksite'>;
  readonly onChanged: () => Promise<void>;
}

/** The account of the ranking site, where the event has one. */
export function RanksiteLink({ team, config, onChanged }: RanksiteLinkProps) {
  const { t } = useText();
  const link = useMutation({
    mutationFn: (ranksiteToken: string) =>
      read(setRanksiteAuth, 'goodRanksiteAuthSet', { body: { ranksiteToken } }),
    onSuccess: onChanged,
  });
  const unlink = useMutation({
    mutationFn: () => read(removeRanksiteAuth, 'goodRanksiteRemoved', {}),
    onSuccess: onChanged,
  });
  if (config.ranksite === null) return null;
  return (
    <>
      {team.ranksiteId === null ? (
        <RanksiteButton
          ranksite={config.ranksite}
          label={t('ranksite.link')}
          onIdentity={({ ranksiteToken }) => link.mutate(ranksiteToken)}
        />
      ) : (
        <div className="row">
          <span>{t('ranksite.linked', { id: team.ranksiteId })}</span>
          <Button look="quiet" busy={unlink.isPending} onClick={() => unlink.mutate()}>
            {t('login.unlink')}
          </Button>
        </div>
      )}
      <ErrorNotice error={link.error ?? unlink.error} />
    </>
  );
}

import { ranksiteCallback, type ClientConfigV2 } from '@rampart/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { read } from '../../api/call';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/notice';
import { isRanksiteMessage, RANKSITE_RETURN_PATH } from './ranksite-message';

interface RanksiteButtonProps {
  readonly ranksite: NonNullable<ClientConfigV2['ranksite']>;
  readonly label: string;
  readonly onIdentity: (identity: { readonly ranksiteToken: string; readonly ranksiteName: string }) => void;
}

/** Proves an account of the ranking site in a popup, which comes back to `RanksiteReturnPage`. */
export function RanksiteButton({ ranksite, label, onIdentity }: RanksiteButtonProps) {
  const expected = useRef<string>(undefined);
  const exchange = useMutation({
    mutationFn: (ranksiteCode: string) =>
      read(ranksiteCallback, 'goodRanksiteToken', { body: { ranksiteCode } }),
    onSuccess: onIdentity,
  });
  const { mutate } = exchange;
  useEffect(() => {
    const onMessage = ({ origin, data }: MessageEvent<unknown>): void => {
      if (origin !== location.origin || !isRanksiteMessage(data) || data.state !== expected.current) return;
      expected.current = undefined;
      mutate(data.ranksiteCode);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [mutate]);

  const open = (): void => {
    expected.current = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const url = new URL(ranksite.authorizeUrl);
    url.searchParams.set('response_type', 'code');
    url.searchParams.set('client_id', ranksite.clientId);
    url.searchParams.set('redirect_uri', location.origin + RANKSITE_RETURN_PATH);
    url.searchParams.set('scope', 'team:read');
    url.searchParams.set('state', expected.current);
    window.open(url, 'ranksite', 'width=600,height=700');
  };
  return (
    <>
      <Button busy={exchange.isPending} onClick={open}>
        {label}
      </Button>
      <ErrorNotice error={exchange.error} />
    </>
  );
}

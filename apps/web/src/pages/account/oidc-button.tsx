import { beginOidcSignIn } from '@rampart/contract';
import { useMutation } from '@tanstack/react-query';
import { read } from '../../api/call';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/notice';
import { keepBegunSignIn, type BegunSignIn } from './begun-sign-in';

interface OidcButtonProps extends Omit<BegunSignIn, 'ticket'> {
  readonly label: string;
}

/** Leaves for the identity provider, which sends the tab back to `OidcReturnPage`. */
export function OidcButton({ label, ...begun }: OidcButtonProps) {
  const begin = useMutation({
    mutationFn: async () => {
      const { authorizeUrl, ticket } = await read(beginOidcSignIn, 'goodOidcStart', { token: null });
      keepBegunSignIn({ ticket, ...begun });
      location.assign(authorizeUrl);
    },
  });
  return (
    <>
      <Button busy={begin.isPending} onClick={() => begin.mutate()}>
        {label}
      </Button>
      <ErrorNotice error={begin.error} />
    </>
  );
}

import { listSitesWithAccess, revokeSite } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/call';
import { useNow } from '../../app/clock';
import { ErrorNotice } from '../../components/notice';
import { useText } from '../../text/text';
import { RemovableItem } from './removable-item';

const KEY = ['account', 'external-clients'] as const;

/** Other sites that the team signed in to, and buttons that end their access. */
export function SiteSettings() {
  const { t, format } = useText();
  const now = useNow(15_000);
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => read(listSitesWithAccess, 'goodSitesWithAccess', { signal }),
  });
  const reload = () => queryClient.invalidateQueries({ queryKey: KEY });
  const revoke = useMutation({
    mutationFn: (id: string) => read(revokeSite, 'goodSiteRevoke', { params: { id } }),
    // A teammate may have done so before. Not awaited, because the error is shown only afterwards.
    onError: () => void reload(),
    onSuccess: reload,
  });
  if (data === undefined) return null;
  return (
    <section className="card">
      <h2>{t('sites.title')}</h2>
      <p className="small soft">{t(data.sites.length === 0 ? 'sites.none' : 'sites.text')}</p>
      <ul role="list">
        {data.sites.map((site) => (
          <RemovableItem
            key={site.clientId}
            label={t('sites.revoke', { name: site.name })}
            busy={revoke.isPending && revoke.variables === site.clientId}
            ask={{ text: t('sites.revokeText'), action: t('sites.revokeNow') }}
            onRemove={() => revoke.mutate(site.clientId)}
          >
            <div className="wrap-anywhere">
              <span translate="no">{site.name}</span>
              <div className="small soft">
                {[
                  t(`sites.scope.${site.scope}`),
                  t('sites.since', { time: format.moment(site.since, now) }),
                  site.lastUsedAt === null
                    ? t('sites.unused')
                    : t('tokens.used', { time: format.ago(site.lastUsedAt, now) }),
                  ...(site.expiresAt === null
                    ? []
                    : [t('sites.ends', { time: format.relative(site.expiresAt, now) })]),
                ].join(' · ')}
              </div>
            </div>
          </RemovableItem>
        ))}
      </ul>
      <ErrorNotice error={revoke.error} />
    </section>
  );
}

import type { ClientConfigV2 } from '@rampart/contract';
import { Link } from '@tanstack/react-router';
import { assetUrl } from '../api/asset-url';

/** The organiser's logo, or else the name of the event; leads home. */
export function EventName({ config }: { readonly config: ClientConfigV2 | undefined }) {
  const light = config?.logoLightUrl ?? config?.logoDarkUrl ?? null;
  const dark = config?.logoDarkUrl ?? light;
  return (
    <Link className="bar__name" to="/" translate="no">
      {light === null || dark === null ? (
        <span className="cut">{config?.ctfName ?? ' '}</span>
      ) : (
        <>
          <img className="bar__logo only-light" src={assetUrl(light)} alt={config?.ctfName ?? ''} />
          <img className="bar__logo only-dark" src={assetUrl(dark)} alt={config?.ctfName ?? ''} />
        </>
      )}
    </Link>
  );
}

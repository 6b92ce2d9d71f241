import type { ClientConfigV2 } from '@rampart/contract';
import { Link } from '@tanstack/react-router';
import { ThemedImage } from '../components/themed-image';

/** The organiser's logo, or else the name of the event; leads home. */
export function EventName({ config }: { readonly config: ClientConfigV2 | undefined }) {
  const [light, dark] = [config?.logoLightUrl ?? '', config?.logoDarkUrl ?? ''];
  return (
    <Link className="bar__name" to="/" translate="no">
      {light === '' && dark === '' ? (
        <span className="cut">{config?.ctfName ?? ' '}</span>
      ) : (
        <ThemedImage light={light} dark={dark} alt={config?.ctfName ?? ''} className="bar__logo" />
      )}
    </Link>
  );
}

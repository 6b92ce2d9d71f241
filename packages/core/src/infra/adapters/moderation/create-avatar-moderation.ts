import type { AvatarModeration } from '../../../avatars';
import type { ProviderConfig } from '../../config';
import { createOpenaiModeration } from './openai-moderation';

/** The one table from setting to service (services reference 5.2). */
const SERVICES: ReadonlyMap<string, (config: ProviderConfig) => AvatarModeration> = new Map([
  ['moderation/openai', (config: ProviderConfig) => createOpenaiModeration(config)],
]);

/** Throws at start for a name that is not in the table. */
export function createAvatarModeration(config: ProviderConfig): AvatarModeration {
  const make = SERVICES.get(config.name);
  if (make === undefined) throw new Error(`unknown moderation provider "${config.name}"`);
  return make(config);
}

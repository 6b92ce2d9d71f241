import type { AvatarModeration } from '../../../avatars';
import { optionalTextOption, textOption, type ProviderConfig } from '../../config';
import { jsonObjectOf, OutsideServiceError, requestOutside } from '../../http-client';

const SERVICE = 'moderation/openai';
const BASE_URL = 'https://api.openai.com/v1';
const MODEL = 'omni-moderation-latest';
/** A team waits for this. */
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** One image, as a data URL; refused when the first result is flagged (services reference 5.2). */
export function createOpenaiModeration(config: ProviderConfig, timeoutMs = TIMEOUT_MS): AvatarModeration {
  const apiKey = textOption(config, 'apiKey');
  const model = optionalTextOption(config, 'model') ?? MODEL;
  const url = `${(optionalTextOption(config, 'baseURL') ?? BASE_URL).replace(/\/+$/, '')}/moderations`;
  return {
    async permits(webp) {
      const image = { url: `data:image/webp;base64,${webp.toString('base64')}` };
      const answer = await requestOutside({
        service: SERVICE,
        url,
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model, input: [{ type: 'image_url', image_url: image }] }),
        timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      });
      if (answer.status !== 200) {
        throw new OutsideServiceError(`${SERVICE}: answered with status ${String(answer.status)}`);
      }
      return !isFlagged(jsonObjectOf(SERVICE, answer));
    },
  };
}

function isFlagged({ results }: Readonly<Record<string, unknown>>): boolean {
  const first: unknown = Array.isArray(results) ? results[0] : undefined;
  const flagged: unknown =
    typeof first === 'object' && first !== null ? Reflect.get(first, 'flagged') : undefined;
  if (typeof flagged !== 'boolean') throw new OutsideServiceError(`${SERVICE}: the answer has no result`);
  return flagged;
}

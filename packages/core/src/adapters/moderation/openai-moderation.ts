import { Type, type Static } from '@sinclair/typebox';
import type { AvatarModeration } from '../../avatars';
import { defineProvider, filled, option, webAddress } from '../../infra/config';
import {
  fieldOf,
  jsonObjectOf,
  OutsideServiceError,
  requestOutside,
  withoutTrailingSlashes,
} from '../../infra/http-client';

const SERVICE = 'moderation/openai';
/** A team waits for this. */
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;

const options = Type.Object({
  apiKey: option(filled, {
    description: 'Key.',
    env: 'SVC_MODERATION_OPENAI_API_KEY',
    fallbackEnv: 'OPENAI_API_KEY',
  }),
  model: option(Type.Optional(filled), {
    description: 'Model; omni-moderation-latest.',
    env: 'SVC_MODERATION_OPENAI_MODEL',
  }),
  baseURL: option(Type.Optional(webAddress), { description: "URL to use instead of the public service's." }),
});

/** One image, as a data URL; refused when the first result is flagged. */
export function createOpenaiModeration(
  { apiKey, model = 'omni-moderation-latest', baseURL = 'https://api.openai.com/v1' }: Static<typeof options>,
  timeoutMs = TIMEOUT_MS,
): AvatarModeration {
  const url = `${withoutTrailingSlashes(baseURL)}/moderations`;
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
  const flagged = fieldOf(Array.isArray(results) ? results[0] : undefined, 'flagged');
  if (typeof flagged !== 'boolean') throw new OutsideServiceError(`${SERVICE}: the answer has no result`);
  return flagged;
}

export const openai = defineProvider({
  name: SERVICE,
  options,
  create: (chosen) => createOpenaiModeration(chosen),
});

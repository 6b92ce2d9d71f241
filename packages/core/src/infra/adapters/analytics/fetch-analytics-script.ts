import type { FetchScript } from '../../../integrations';
import { OutsideServiceError, requestOutside } from '../../http-client';

const TIMEOUT_MS = 10_000;
/** Ten times the scripts of today. */
const MAX_SCRIPT_BYTES = 5 * 1024 * 1024;

/** Fetches the vendor's script from `url`; anything but a success is no script. */
export function createFetchScript(url: string, timeoutMs = TIMEOUT_MS): FetchScript {
  return async () => {
    const service = 'analytics script';
    const answer = await requestOutside({
      service,
      url,
      timeoutMs,
      maxBytes: MAX_SCRIPT_BYTES,
      followsRedirects: true,
    });
    if (answer.status < 200 || answer.status > 299)
      throw new OutsideServiceError(`${service}: status ${answer.status}`);
    return answer.bytes;
  };
}

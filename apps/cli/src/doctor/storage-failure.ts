import { errorCode } from '../infra/error-code';
import { messageOf } from '../infra/message-of';
import { failed, type Verdict } from './finding';

/** The verdict on a storage that did not accept a file. */
export function storageFailure(provider: string, error: unknown): Verdict {
  const place =
    provider === 'uploads/local' ? 'The upload directory is not writable' : `${provider} rejects files`;
  const isFull = ['ENOSPC', 'EDQUOT'].includes(errorCode(error));
  return failed(
    `${place}: ${messageOf(error)}.`,
    isFull
      ? 'Make room on its disk, and see whether PostgreSQL and Redis are on it too.'
      : 'Correct the options of uploadProvider, or its permissions.',
  );
}

import { uploadFilesV2, type CallReply, type UploadedFilesV2 } from '@rampart/contract';
import { apiOrigin } from '../../../api/call';
import { readReply, Refusal } from '../../../api/refusal';
import { currentToken, forgetRefused } from '../../../api/session';

type UploadReply = CallReply<typeof uploadFilesV2>;

/**
 * Stores a file of a challenge and reports the sent share, from 0 to 1. Uses XMLHttpRequest, because the typed
 * client does not call multipart routes and `fetch` does not report progress.
 */
export async function sendFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedFilesV2[number]> {
  const token = currentToken() ?? '';
  const answer = await new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadFilesV2.method, `${apiOrigin}/api/v2${uploadFilesV2.path}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    let sent = 0;
    request.upload.onprogress = ({ loaded, total }) => {
      sent = loaded;
      onProgress(total === 0 ? 0 : loaded / total);
    };
    // Fires before `onerror`, and only while data is still being sent: many proxies refuse a request that is too
    // large in this way.
    request.upload.onerror = () => {
      if (sent > 0) reject(new Refusal('brokenOff'));
    };
    request.onerror = () => reject(new Error('The upload was not answered'));
    signal.onabort = () => request.abort();
    request.onabort = () => reject(new Error('The upload was cancelled'));
    request.onload = () => resolve(request);
    const form = new FormData();
    form.set('files', file, file.name);
    request.send(form);
  });
  const reply = readReply<UploadReply>(answer.status, answer.responseText);
  if (reply.kind === 'badToken') forgetRefused(token);
  const [stored] = reply.kind === 'goodFilesUpload' ? reply.data : [];
  if (stored === undefined) throw new Refusal(reply.kind, reply.data);
  return stored;
}

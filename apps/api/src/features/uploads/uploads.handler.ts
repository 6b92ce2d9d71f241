import * as contract from '@rampart/contract';
import type { FoundUpload, Uploads } from '@rampart/core/uploads';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { tooLarge } from '../../http/reply-builder';
import { staffAction } from '../staff-action';

export interface UploadsDependencies {
  readonly uploads: Pick<
    Uploads,
    'storeDataUris' | 'storeStagedFiles' | 'findUploads' | 'listUploads' | 'deleteUpload'
  >;
}

/** V1 sends the files as data URIs in JSON. */
async function uploadDataUris(
  call: HandlerCall<typeof contract.uploadFilesV1>,
  { uploads }: UploadsDependencies,
): Promise<Answer> {
  const { body, reply } = call;
  const files = body.files.map(({ name, data }) => ({ name, dataUri: data }));
  const stored = await uploads.storeDataUris(files, staffAction(call));
  switch (stored.outcome) {
    case 'stored':
      return reply.goodFilesUpload(stored.files.map(({ name, url }) => ({ name, url })));
    case 'badDataUri':
      return reply.badDataUri();
    case 'tooLarge':
      return tooLarge(`body:files.${String(stored.index)}.data`, stored.maxFileBytes);
    case 'storageFailed':
      return reply.badFilesUpload();
  }
}

/** V2 sends the files as a form; the pipeline has staged them in the storage by now. */
async function uploadFormFiles(
  call: HandlerCall<typeof contract.uploadFilesV2>,
  { uploads }: UploadsDependencies,
): Promise<Answer> {
  const { files, reply } = call;
  const stored = await uploads.storeStagedFiles(files, staffAction(call));
  switch (stored.outcome) {
    case 'stored':
      return reply.goodFilesUpload(
        stored.files.map(({ name, url, sizeBytes }) => ({ name, url, size: sizeBytes })),
      );
    case 'storageFailed':
      return reply.badFilesUpload();
  }
}

async function queryUploads(
  {
    body,
    reply,
  }: HandlerCall<
    typeof contract.queryUploadsV1 | typeof contract.queryUploadsV2,
    { goodUploadsQuery: readonly FoundUpload[] }
  >,
  { uploads }: UploadsDependencies,
): Promise<Answer> {
  return reply.goodUploadsQuery(await uploads.findUploads(body.uploads));
}

async function listUploads(
  { query, reply }: HandlerCall<typeof contract.listUploads>,
  { uploads }: UploadsDependencies,
): Promise<Answer> {
  const { total, uploads: listed } = await uploads.listUploads(query);
  return reply.goodAdminUploads({
    total,
    uploads: listed.map(({ sha256, name, url, sizeBytes, uses }) => ({
      sha256,
      name,
      url,
      size: sizeBytes,
      usedBy: [...uses.challengeIds],
      usedElsewhere: uses.isUsedElsewhere,
    })),
  });
}

async function deleteUpload(
  call: HandlerCall<typeof contract.deleteUpload>,
  { uploads }: UploadsDependencies,
): Promise<Answer> {
  const { params, reply } = call;
  switch (await uploads.deleteUpload(params.digest, params.name, staffAction(call))) {
    case 'deleted':
      return reply.goodAdminUploadDelete();
    case 'unknown':
      return reply.badUnknownUpload();
    case 'inUse':
      return reply.badUploadInUse();
  }
}

export const listUploadsRoute = implement(contract.listUploads, listUploads);
export const deleteUploadRoute = implement(contract.deleteUpload, deleteUpload);
export const uploadFilesV1Route = implement(contract.uploadFilesV1, uploadDataUris);
export const uploadFilesV2Route = implement(contract.uploadFilesV2, uploadFormFiles);
export const queryUploadsV1Route = implement(contract.queryUploadsV1, queryUploads, {
  goodUploadsQuery: (found) => found.map(({ sha256, name, url }) => ({ sha256, name, url })),
});
export const queryUploadsV2Route = implement(contract.queryUploadsV2, queryUploads, {
  goodUploadsQuery: (found) =>
    found.map(({ sha256, name, url, sizeBytes }) => ({ sha256, name, url, size: sizeBytes })),
});

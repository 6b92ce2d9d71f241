import { queryUploadsV1, queryUploadsV2 } from '@rampart/contract';
import type { Uploads } from '@rampart/core/uploads';
import { implement } from '../../http/implement';
import { presentFoundUploadV1, presentFoundUploadV2 } from './uploads.presenter';

export interface QueryUploadsDependencies {
  readonly uploads: Pick<Uploads, 'findUploads'>;
}

export const queryUploadsV1Handler = implement(queryUploadsV1, ({ uploads }: QueryUploadsDependencies) => {
  return async ({ body, reply }) => {
    const found = await uploads.findUploads(body.uploads);
    return reply.goodUploadsQuery(found.map(presentFoundUploadV1));
  };
});

export const queryUploadsV2Handler = implement(queryUploadsV2, ({ uploads }: QueryUploadsDependencies) => {
  return async ({ body, reply }) => {
    const found = await uploads.findUploads(body.uploads);
    return reply.goodUploadsQuery(found.map(presentFoundUploadV2));
  };
});

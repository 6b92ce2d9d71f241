import type { BoundRoute } from '../../http/implement';
import {
  queryUploadsV1Handler,
  queryUploadsV2Handler,
  type QueryUploadsNeeds,
} from './query-uploads.handler';
import { uploadFilesV1Handler, uploadFilesV2Handler, type UploadFilesNeeds } from './upload-files.handler';

export function uploadsRoutes(needs: UploadFilesNeeds & QueryUploadsNeeds): BoundRoute[] {
  return [
    uploadFilesV2Handler(needs),
    uploadFilesV1Handler(needs),
    queryUploadsV2Handler(needs),
    queryUploadsV1Handler(needs),
  ];
}

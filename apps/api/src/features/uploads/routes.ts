import type { BoundRoute } from '../../http/implement';
import {
  queryUploadsV1Handler,
  queryUploadsV2Handler,
  type QueryUploadsDependencies,
} from './query-uploads.handler';
import {
  uploadFilesV1Handler,
  uploadFilesV2Handler,
  type UploadFilesDependencies,
} from './upload-files.handler';

export function uploadsRoutes(
  dependencies: UploadFilesDependencies & QueryUploadsDependencies,
): BoundRoute[] {
  return [
    uploadFilesV2Handler(dependencies),
    uploadFilesV1Handler(dependencies),
    queryUploadsV2Handler(dependencies),
    queryUploadsV1Handler(dependencies),
  ];
}

import type { FoundUploadsV1, FoundUploadsV2, UploadedFilesV1, UploadedFilesV2 } from '@rampart/contract';
import type { FoundUpload, StoredFile } from '@rampart/core/uploads';

export function presentStoredFileV1({ name, url }: StoredFile): UploadedFilesV1[number] {
  return { name, url };
}

export function presentStoredFileV2({ name, url, sizeBytes }: StoredFile): UploadedFilesV2[number] {
  return { name, url, size: sizeBytes };
}

export function presentFoundUploadV1({ sha256, name, url }: FoundUpload): FoundUploadsV1[number] {
  return { sha256, name, url };
}

export function presentFoundUploadV2({ sha256, name, url, sizeBytes }: FoundUpload): FoundUploadsV2[number] {
  return { sha256, name, url, size: sizeBytes };
}

/** How objects lie in a bucket, whatever the service. */
import { STAGING_PREFIX } from '../../uploads';

/** One year. */
export const CACHE_CONTROL = 'public, max-age=31536000, immutable';

export const objectName = (key: string): string => `uploads/${key}`;

export const stagedName = (ref: string): string => objectName(`${STAGING_PREFIX}/${ref}`);

/** The key of an object by its name; undefined for staged content. */
export function keyOfObject(name: string): string | undefined {
  return name.startsWith(stagedName('')) ? undefined : name.slice(objectName('').length);
}
